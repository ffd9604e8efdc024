import { join, resolve } from 'node:path'
import { findServerBinary } from './binaries.ts'
import { startOnPort } from './free-port.ts'
import { becomePrimary, mongoUrl, REPLICA_SET } from './replica-set.ts'
import { prepareDataDir, type RunningServer, startServerProcess, whenReady } from './server-process.ts'

/**
 * Starts a real mongod on 127.0.0.1 as a replica set of one (transactions and change streams need one), its data kept under `dataDir`. `port` 0 or
 * absent takes a free one; the same data may come back on another port. Resolves when it takes writes.
 */
export async function startMongoServer(options: { dataDir: string; port?: number; cacheGiB?: number }): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir)
  const dbPath = join(dataDir, 'db')
  await prepareDataDir(dbPath)
  const binary = await findServerBinary('mongod')
  return startOnPort(options.port, async (port) => {
    const args = [
      ...['--replSet', REPLICA_SET, '--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'],
      ...['--wiredTigerCacheSizeGB', String(options.cacheGiB ?? 1), '--setParameter', 'diagnosticDataCollectionEnabled=false'],
    ]
    const server = await startServerProcess({ name: 'mongod', binary, args, dataDir })
    await whenReady(server, (giveUp) => becomePrimary(port, { pid: server.pid, giveUp }))
    return { ...server, port, url: mongoUrl(port) }
  })
}
