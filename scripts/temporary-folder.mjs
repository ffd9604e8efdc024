import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** A file system in memory. A run leaves a gigabyte or two there while it lasts. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Lets this process and those it starts keep temporary files in memory, where a CI machine has plenty of it: mongod makes thousands of collections, each
 * of them files, in a third of the time there. They are removed when the process ends. What a run leaves that is stopped half-way would take memory from people's
 * machines, so that it is for CI alone.
 */
export function keepTemporaryFilesInMemory() {
  if (!process.env.CI || freemem() < 2 * ROOM_BYTES || roomBytes() < ROOM_BYTES) return
  const folder = mkdtempSync(join(IN_MEMORY, 'forecourt-'))
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function roomBytes() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}
