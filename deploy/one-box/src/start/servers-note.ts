import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the servers of a running box are, and its process: for other commands (`make dead-letters`, `make restore`). */
interface ServersNote {
  MONGODB_URL: string
  NATS_URL: string
  pid: number
}

const FILE = 'servers.json'

/** Notes where the servers of this process are. */
export async function writeServersNote(dataDir: string, servers: Omit<ServersNote, 'pid'>): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify({ ...servers, pid: process.pid }), { mode: 0o600 })
}

/** What a box on the data directory has noted; null when none has, or it has ended as it should. */
export async function readServersNote(dataDir: string): Promise<ServersNote | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as ServersNote)
}

/** Removes the note. */
export async function removeServersNote(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true })
}
