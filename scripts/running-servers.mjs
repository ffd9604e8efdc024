import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the URLs of the embedded servers of a running `make start`, overridden by the environment; empty if none is running. */
export function runningServers() {
  try {
    const { MONGODB_URL, NATS_URL } = JSON.parse(readFileSync(join(process.env.DATA_DIR || '.data', 'servers.json'), 'utf8'))
    return { MONGODB_URL: process.env.MONGODB_URL || MONGODB_URL, NATS_URL: process.env.NATS_URL || NATS_URL }
  } catch {
    return {}
  }
}
