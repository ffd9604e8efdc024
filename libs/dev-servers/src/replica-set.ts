import { sleep } from '@forecourt/timing/sleep'
import { type Db, MongoClient, MongoError, MongoNetworkError } from 'mongodb'

export const REPLICA_SET = 'forecourt'
const READY_LIMIT_MS = 60_000
const NOT_YET_INITIALIZED = 94
/**
 * Error codes of a mongod that is reading or changing its configuration, which is over in a moment: AlreadyInitialized (it had no configuration when
 * it was queried just before), ConfigurationInProgress, InterruptedDueToReplStateChange.
 */
const PASSING_CODES: ReadonlySet<unknown> = new Set([23, 109, 11_602])

/** The account of a mongod with authentication; it has the role root. */
export interface MongoAccount {
  username: string
  /** letters and digits, because it is part of a URL */
  password: string
}

/** Returns the URL of the replica set of one on a port of this machine. */
export function mongoUrl(port: number, account?: MongoAccount): string {
  if (account === undefined) return `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`
  return `mongodb://${account.username}:${account.password}@127.0.0.1:${port}/?replicaSet=${REPLICA_SET}&authSource=admin`
}

/**
 * Initiates a mongod on a port of 127.0.0.1 as a replica set of one unless it already is one, and resolves when it accepts writes. With `pid` it
 * throws when that port belongs to another mongod. `giveUp` ends the wait.
 */
export async function becomePrimary(
  port: number,
  { pid, giveUp, account }: { pid?: number; giveUp?: AbortSignal; account?: MongoAccount | undefined } = {},
): Promise<void> {
  // checked twice a second, because it may just have been started
  const options = { serverSelectionTimeoutMS: READY_LIMIT_MS, heartbeatFrequencyMS: 500, ...(account && { auth: account }) }
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, options)
  const admin = client.db('admin')
  const close = () => void client.close()
  giveUp?.addEventListener('abort', close)
  try {
    await client.connect()
    let lastError: unknown
    for (const deadline = Date.now() + READY_LIMIT_MS; Date.now() < deadline; await sleep(10)) {
      try {
        if (await takesWrites(admin, port, pid)) return
      } catch (error) {
        if (giveUp?.aborted || !isPassing(error)) throw error
        lastError = error
      }
    }
    throw new Error(`mongod did not become primary within ${READY_LIMIT_MS / 1000} s`, { cause: lastError })
  } finally {
    await client.close()
  }
}

async function takesWrites(admin: Db, port: number, pid: number | undefined): Promise<boolean> {
  const status = await admin.command({ serverStatus: 1, repl: 0, metrics: 0, locks: 0 })
  if (pid !== undefined && Number(status.pid) !== pid) throw new Error(`Port ${port} is taken by another mongod: choose another.`)
  await nameMember(admin, `127.0.0.1:${port}`)
  const hello = await admin.command({ hello: 1 })
  return hello.isWritablePrimary === true
}

/** Whether a retry may succeed: mongod closes all connections when it becomes a member of its replica set or stops being one. */
function isPassing(error: unknown): boolean {
  return error instanceof MongoNetworkError || (error instanceof MongoError && PASSING_CODES.has(error.code))
}

/** Initiates the replica set on the first start, and reconfigures it when the port has changed. */
async function nameMember(admin: Db, host: string): Promise<void> {
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
