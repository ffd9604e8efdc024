#!/bin/bash
# The health check of MongoDB. The first after a start sets up what is missing and sees that it takes writes; the ones after it only knock.
set -eu
if [ ! -e /tmp/ready ]; then
  mongosh --quiet --norc 'mongodb://127.0.0.1:27017/admin?directConnection=true&serverSelectionTimeoutMS=2000' /mongo/set-up.js
fi
exec 3<>/dev/tcp/127.0.0.1/27017
