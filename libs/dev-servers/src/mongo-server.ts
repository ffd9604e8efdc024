import { join, resolve } from 'node:path'
import { findServerBinary } from './binaries.ts'
import { startOnPort } from './free-port.ts'
import { becomePrimary, type MongoAccount, mongoUrl, REPLICA_SET } from './replica-set.ts'
import { prepareDataDir, type RunningServer, type ServerProcess, startServerProcess, whenReady } from './server-process.ts'
import type { SmallDisk } from './small-disk.ts'

export interface MongodOptions {
  dataDir: string
  port?: number
  cacheGiB?: number
  /** the existing account that clients need; without one every user of this machine has access */
  access?: { keyFile: string; account: MongoAccount }
  /** the disk of `dataDir`/db when it is not this machine's own */
  disk?: SmallDisk
  /** the name of the replica set of a shard or of the config servers. Default REPLICA_SET */
  replicaSet?: string
  /** further arguments of mongod */
  args?: readonly string[]
}

/**
 * Writes changes in memory to disk every second, so that mongod soon notices a full disk. Without the parameter it would create no index with less
 * than 500 MB free.
 */
const SMALL_DISK_ARGS = ['--syncdelay', '1', '--setParameter', 'indexBuildMinAvailableDiskSpaceMB=0']

/**
 * Starts a real mongod on 127.0.0.1 as a replica set of one (transactions and change streams need one), with its data in `dataDir`. `port` 0 or
 * absent picks a free port. The same data may be started on another port later. Resolves when it accepts writes.
 */
export function startMongoServer(options: MongodOptions): Promise<RunningServer> {
  return startMongod(options, (server, port) =>
    whenReady(server, (giveUp) => becomePrimary(port, { pid: server.pid, giveUp, account: options.access?.account })),
  )
}

/** Starts a mongod of the replica set on 127.0.0.1 and waits for `ready`. */
export async function startMongod(
  options: MongodOptions,
  ready: (server: ServerProcess, port: number) => Promise<void>,
): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir)
  const dbPath = join(dataDir, 'db')
  await prepareDataDir(dbPath)
  const binary = await findServerBinary('mongod')
  return startOnPort(options.port, async (port) => {
    const args = [
      ...[
        '--replSet',
        options.replicaSet ?? REPLICA_SET,
        '--dbpath',
        dbPath,
        '--bind_ip',
        '127.0.0.1',
        '--port',
        String(port),
        '--nounixsocket',
      ],
      ...(options.access === undefined ? [] : ['--keyFile', options.access.keyFile]),
      ...['--wiredTigerCacheSizeGB', String(options.cacheGiB ?? 1), '--setParameter', 'diagnosticDataCollectionEnabled=false'],
      ...(options.disk === undefined ? [] : SMALL_DISK_ARGS),
      ...(options.args ?? []),
    ]
    const command = options.disk?.commandFor(binary, args) ?? { binary, args }
    const server = await startServerProcess({ name: 'mongod', ...command, dataDir })
    await ready(server, port)
    return { ...server, port, url: mongoUrl(port, options.access?.account) }
  })
}
