#!/bin/bash
# Runs mongod with sign-in on, as a replica set of one, as an ordinary user: user 999 is `mongodb` in the official image.
set -eu
umask 077
printf '%s\n' "$MONGO_KEYFILE" >/tmp/keyfile
chown 999:999 /tmp/keyfile /data/db /data/configdb
unset MONGO_KEYFILE MONGO_ROOT_PASSWORD MONGO_PASSWORD
exec setpriv --reuid=999 --regid=999 --clear-groups --inh-caps=-all \
  mongod --replSet "$REPLICA_SET" --keyFile /tmp/keyfile --dbpath /data/db --bind_ip_all --wiredTigerCacheSizeGB "$MONGO_CACHE_GB"
