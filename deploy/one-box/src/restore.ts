import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { importPlatform } from '@forecourt/backup/import-platform'
import { runOnServers } from '@forecourt/backup/run-on-servers'
import { exitOnSignals } from '@forecourt/dev-servers/end-with-this-process'
import { isAlive, isOwner, killOrphan } from '@forecourt/dev-servers/orphan'
import { startSecuredMongo } from '@forecourt/dev-servers/secured-mongo'
import { startSecuredNats } from '@forecourt/dev-servers/secured-nats'
import { swapFolders, undoSwap } from '@forecourt/dev-servers/swap-folders'
import { reasonOf } from '@forecourt/messaging/errors'
import { sleep } from '@forecourt/timing/sleep'
import { lockRestore } from './restore-lock.ts'
import { readServersNote } from './start/servers-note.ts'

const POLL_INTERVAL_MS = 100
/** The time in which a box stops: requests in flight finish first, and servers flush their memory to disk. One that takes longer is waited for. */
const STOPS_IN_MS = 60_000
/** The folder of each server's data, and the name of its program. */
const SERVERS = [
  ['mongodb', 'mongod'],
  ['nats', 'nats-server'],
] as const

/** The result of a restore. */
export interface Restored {
  exitCode: number
  /** the variables that the platform ran with if it was stopped for the restore, even if that failed afterwards; otherwise null */
  stopped: Record<string, string> | null
}

/**
 * `make restore`: replaces the data of the box in DATA_DIR with the backup in the folder FROM. Checks and imports the backup into a separate folder
 * while the platform keeps running, and stops it only then. Keeps the old data in another folder. Changes nothing while another restore is
 * running. Never throws.
 */
export async function restore(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<Restored> {
  const { FROM: folder, MONGODB_URL, NATS_URL } = env
  // as `make start` names it to its servers
  const dataDir = resolve(env.DATA_DIR || '.data')
  const refuse = (reason: string): Restored => {
    print(reason)
    return { exitCode: 1, stopped: null }
  }
  if (!folder) return refuse('Name the folder of a copy: make restore FROM=path')
  const note = await readServersNote(dataDir)
  // this environment may lack what the running box was started with
  const runsOutside = note?.outside === true && isAlive(note.pid)
  if (MONGODB_URL || NATS_URL || runsOutside)
    return refuse('make restore is for a box with servers of its own. For MONGODB_URL and NATS_URL use make import.')
  let unlock: () => Promise<void>
  try {
    unlock = await lockRestore(dataDir)
  } catch (error) {
    return refuse(`The copy was not restored: ${reasonOf(error)}`)
  }
  const restored = await replaceData(dataDir, folder, print)
  await unlock().catch((error) => print(`The lock of the restore could not be deleted: ${reasonOf(error)}`))
  return restored
}

/** Imports the copy and replaces the data with it. No other restore may be running. Never throws. */
async function replaceData(dataDir: string, folder: string, print: (line: string) => void): Promise<Restored> {
  let stopped: Restored['stopped'] = null
  const refuse = (reason: string): Restored => {
    print(reason)
    return { exitCode: 1, stopped }
  }
  const fresh = join(dataDir, 'restoring')
  try {
    await endServersLeft(fresh)
  } catch (error) {
    return refuse(`Another restore is running. ${reasonOf(error)}`)
  }
  try {
    await rm(fresh, { recursive: true, force: true })
    if (await undoSwap(dataDir)) print('The last restore was interrupted. The data from before it is back.')
    // Ctrl-C ends the servers of the import too
    const exitCode = await importInto(fresh, folder, print).finally(exitOnSignals())
    if (exitCode !== 0) return { exitCode, stopped }
    stopped = await stopBox(dataDir, print)
    await endServersLeft(dataDir)
    const kept = `before-restore-${new Date().toISOString().replaceAll(':', '-')}`
    await swapFolders(dataDir, { names: SERVERS.map(([name]) => name), fresh, kept })
    print(`Restored from ${folder}. What was there before is in ${join(dataDir, kept)}: delete it when you no longer need it.`)
    return { exitCode: 0, stopped }
  } catch (error) {
    return refuse(`The copy was not restored: ${reasonOf(error)}`)
  } finally {
    // the next restore deletes it too
    await rm(fresh, { recursive: true, force: true }).catch((error) => print(`${fresh} could not be deleted: ${reasonOf(error)}`))
  }
}

async function importInto(fresh: string, folder: string, print: (line: string) => void): Promise<number> {
  // the new passwords lie beside the data and move with it
  const mongo = await startSecuredMongo({ dataDir: join(fresh, 'mongodb') })
  try {
    const nats = await startSecuredNats({ dataDir: join(fresh, 'nats') })
    try {
      const servers = { MONGODB_URL: mongo.url, NATS_URL: nats.url }
      const onFailure = 'Nothing was changed.'
      return await runOnServers(servers, { print, onFailure }, async (opened) => {
        await importPlatform({ ...opened, folder, print })
      })
    } finally {
      await nats.stop()
    }
  } finally {
    await mongo.stop()
  }
}

/**
 * Stops the platform whose servers run on the data directory, however long it takes: it was signaled, and will end. Returns the variables that it was
 * started with, or null if none was running.
 */
async function stopBox(dataDir: string, print: (line: string) => void): Promise<Restored['stopped']> {
  const note = await readServersNote(dataDir)
  // the note of a box that was killed stays, and its pid may be another process by now
  if (note === null || !(await ownsServers(note.pid, dataDir))) return null
  const { pid, variables = {} } = note
  print('Stopping Forecourt …')
  process.kill(pid, 'SIGTERM')
  for (let waitedMs = 0; isAlive(pid); waitedMs += POLL_INTERVAL_MS) {
    if (waitedMs === STOPS_IN_MS) print(`Forecourt is still stopping. The restore continues when process ${pid} has ended.`)
    await sleep(POLL_INTERVAL_MS)
  }
  return variables
}

async function ownsServers(pid: number, dataDir: string): Promise<boolean> {
  const owns = await Promise.all(serversOf(dataDir).map((server) => isOwner(pid, ...server)))
  return owns.includes(true)
}

/**
 * Ends the servers that a killed box or restore left behind, because they would write into the restored data. Throws one line with the remedy when
 * another process runs them, such as `make dev`.
 */
async function endServersLeft(dataDir: string): Promise<void> {
  for (const server of serversOf(dataDir)) await killOrphan(...server)
}

/** Returns the pid file, the program and the folder of each server. */
function serversOf(dataDir: string) {
  return SERVERS.map(([folder, name]) => [join(dataDir, folder, `${name}.pid`), name, join(dataDir, folder)] as const)
}
