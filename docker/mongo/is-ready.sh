#!/bin/bash
# The health check of MongoDB. The first after a start sets up what is missing and sees that it takes writes; the ones after it only knock.
set -eu
if [ ! -e /tmp/is-set-up ]; then
  mongosh --quiet --norc --host 127.0.0.1 --file /mongo/set-up.js
  touch /tmp/is-set-up
fi
exec 3<>/dev/tcp/127.0.0.1/27017
