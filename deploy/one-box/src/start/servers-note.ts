import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The server URLs, the process id and the settings of a running box, for other commands (`make dead-letters`, `make restore`). */
interface ServersNote {
  MONGODB_URL: string
  NATS_URL: string
  pid: number
  /** whether one of the servers is not the box's own; absent in the note of an earlier version */
  outside?: boolean
  /** the variables that it was started with; absent in the note of an earlier version */
  variables?: Record<string, string>
}

const FILE = 'servers.json'

/** Writes the note of this process. */
export async function writeServersNote(dataDir: string, servers: Omit<ServersNote, 'pid'>): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify({ ...servers, pid: process.pid }), { mode: 0o600 })
}

/** Returns the note of the box on a data directory; null if there is none, as after a clean shutdown. */
export async function readServersNote(dataDir: string): Promise<ServersNote | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as ServersNote)
}

/** Removes the note. */
export async function removeServersNote(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true })
}
