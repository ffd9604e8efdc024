// `make dead-letters`: lists dead letters; REPLAY=<id> republishes one (libs/messaging/src/dead-letters-cli.ts).
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'
import { runningServers } from './running-servers.mjs'

await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'libs/messaging'])) !== 0) giveUp('Messaging could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['libs/messaging/dist/dead-letters-cli.js'], { env: runningServers() })
