import { sleep } from '@forecourt/timing/sleep'
import { type Document, MongoClient } from 'mongodb'
import { type MongodOptions, startMongod } from './mongo-server.ts'
import { type RunningServer, whenReady } from './server-process.ts'

const PING_TIMEOUT_MS = 1_000
const CACHE_GIB = 0.5

/** Starts a mongod of a replica set with several members, or of a sharded cluster. It responds, but need not be initiated. */
export async function startMember(options: Omit<MongodOptions, 'cacheGiB'>): Promise<RunningServer> {
  return startMongod({ ...options, cacheGiB: CACHE_GIB }, (server, ownPort) =>
    whenReady(server, async (giveUp) => {
      while (!giveUp.aborted && (await adminCommand(ownPort, { ping: 1 }).catch(() => null)) === null) await sleep(20)
    }),
  )
}

/** Sends an admin command directly to one mongod. `hello` and `ping` throw after a second without a response. */
export async function adminCommand(port: number, document: Document): Promise<Document> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: PING_TIMEOUT_MS,
    connectTimeoutMS: PING_TIMEOUT_MS,
    // commands that change a cluster take longer
    socketTimeoutMS: 'hello' in document || 'ping' in document ? PING_TIMEOUT_MS : 0,
  })
  try {
    return await client.db('admin').command(document)
  } finally {
    await client.close()
  }
}
