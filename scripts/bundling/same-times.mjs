import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const FIRST_SECOND = Date.UTC(2020, 0, 1) / 1000
const SECONDS = 5 * 365 * 86_400

/**
 * Gives every file below a folder a time that follows from what it holds, and every folder the first of those times: built twice they are the
 * same, and so is the image; and a file that changed but kept its size has another ETag (size and time), as it must.
 */
export function setTimesByContent(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setTimesByContent(path)
    else if (entry.isFile())
      setTime(path, FIRST_SECOND + (createHash('sha256').update(readFileSync(path)).digest().readUInt32BE() % SECONDS))
  }
  setTime(folder, FIRST_SECOND)
}

function setTime(path, seconds) {
  utimesSync(path, seconds, seconds)
}
