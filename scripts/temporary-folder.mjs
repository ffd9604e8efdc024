import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** A file system in memory. A run uses one or two gigabytes of it. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Makes this process and its children keep temporary files in memory if a CI machine has enough of it: mongod creates thousands of collections, each
 * with its own files, in a third of the time there. The files are removed when the process ends. Only for CI, because a run that is killed would
 * leave its files in the memory of a developer's machine.
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
