import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { findServerBinary } from './binaries.ts'
import { freePort } from './free-port.ts'
import { prepareDataDir, type RunningServer, startServerProcess, whenReady } from './server-process.ts'

const REPLICA_SET = 'forecourt'
const READY_LIMIT_MS = 60_000
const NOT_YET_INITIALIZED = 94

/**
 * Starts a real mongod on 127.0.0.1 as a replica set of one (transactions and change streams need one), its data kept under `dataDir`. `port` 0 or
 * absent takes a free one; the same data may come back on another port. Resolves when it takes writes.
 */
export async function startMongoServer(options: { dataDir: string; port?: number; cacheGiB?: number }): Promise<RunningServer> {
  const dataDir = resolve(options.dataDir)
  const dbPath = join(dataDir, 'db')
  await prepareDataDir(dbPath)
  const port = options.port || (await freePort())
  const args = [
    ...['--replSet', REPLICA_SET, '--dbpath', dbPath, '--bind_ip', '127.0.0.1', '--port', String(port), '--nounixsocket'],
    ...['--wiredTigerCacheSizeGB', String(options.cacheGiB ?? 1), '--setParameter', 'diagnosticDataCollectionEnabled=false'],
  ]
  const server = await startServerProcess({ name: 'mongod', binary: await findServerBinary('mongod'), args, dataDir })
  await whenReady(server, (giveUp) => becomePrimary(port, server.pid, giveUp))
  return { ...server, port, url: `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}` }
}

async function becomePrimary(port: number, pid: number, giveUp: AbortSignal): Promise<void> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, { serverSelectionTimeoutMS: READY_LIMIT_MS })
  const admin = client.db('admin')
  const close = () => void client.close()
  giveUp.addEventListener('abort', close)
  try {
    await client.connect()
    const status = await admin.command({ serverStatus: 1, repl: 0, metrics: 0, locks: 0 })
    if (Number(status.pid) !== pid) throw new Error(`Port ${port} is taken by another mongod: choose another.`)
    await nameMember(admin, `127.0.0.1:${port}`)
    for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await delay(10)) {
      const hello = await admin.command({ hello: 1 })
      if (hello.isWritablePrimary) return
    }
    throw new Error(`mongod did not become primary within ${READY_LIMIT_MS / 1000} s`)
  } finally {
    await client.close()
  }
}

/** Makes the replica set on first use; tells it its new address when the port has changed since. */
async function nameMember(admin: ReturnType<MongoClient['db']>, host: string): Promise<void> {
  const found = await admin.command({ replSetGetConfig: 1 }).catch((error: { code?: number }) => {
    if (error.code === NOT_YET_INITIALIZED) return null
    throw error
  })
  if (found === null) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } })
    return
  }
  const { config } = found
  if (config.members[0].host === host) return
  const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] }
  await admin.command({ replSetReconfig: moved, force: true })
}
