// `make dead-letters`: lists messages that were put aside; REPLAY=<id> publishes one again (libs/messaging/src/dead-letters-cli.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'

await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'libs/messaging'])) !== 0) giveUp('Messaging could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['libs/messaging/dist/dead-letters-cli.js'], { env: runningServers() })

/** Where the embedded servers of a running `make start` are; what the environment says comes first. */
function runningServers() {
  try {
    const { MONGODB_URL, NATS_URL } = JSON.parse(readFileSync(join(process.env.DATA_DIR || '.data', 'servers.json'), 'utf8'))
    return { MONGODB_URL: process.env.MONGODB_URL || MONGODB_URL, NATS_URL: process.env.NATS_URL || NATS_URL }
  } catch {
    return {}
  }
}
