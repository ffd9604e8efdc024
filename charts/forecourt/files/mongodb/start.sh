#!/bin/sh
# Starts the MongoDB of a trial cluster. Needs nothing of the image but a shell, mongod and mongosh.
set -eu

# Left from before a restart of the container: ready is said again only when it is so.
rm -f /tmp/ready /tmp/keyfile

# mongod requires a key file that only its user can read; mounted secrets are readable by their group.
umask 077
cp /run/secrets/mongodb/keyfile /tmp/keyfile

# mongosh keeps its history and logs at home, and every other folder is read-only.
export HOME=/tmp
export REPLICA_SET=rs0

until mongosh --quiet --norc 'mongodb://127.0.0.1:27017/admin?directConnection=true&serverSelectionTimeoutMS=2000' /scripts/set-up.js; do
  sleep 2
done &

exec mongod --dbpath /data/db --bind_ip_all --port 27017 \
  --replSet "$REPLICA_SET" --keyFile /tmp/keyfile \
  --wiredTigerCacheSizeGB "$CACHE_GB"
