import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Returns the URLs of the embedded servers of a running `make start`, overridden by the environment; empty if none is running. */
export function runningServers() {
  try {
    const { MONGODB_URL, NATS_URL, pid } = JSON.parse(readFileSync(join(process.env.DATA_DIR || '.data', 'servers.json'), 'utf8'))
    // the note of a box that was killed stays
    if (!isNode(pid)) return {}
    return { MONGODB_URL: process.env.MONGODB_URL || MONGODB_URL, NATS_URL: process.env.NATS_URL || NATS_URL }
  } catch {
    return {}
  }
}

/** Whether a process runs, and runs Node.js. Throws when there is no such process. */
function isNode(pid) {
  process.kill(pid, 0)
  // other systems have no /proc
  if (process.platform !== 'linux') return true
  const [program] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return basename(program).startsWith('node')
}
