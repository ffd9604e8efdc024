// `make rebuild-analytics`: rebuilds the lead analytics from the stream (services/leads/src/analytics/rebuild-analytics-cli.ts).
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'
import { runningServers } from './running-servers.mjs'

await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'services/leads'])) !== 0) giveUp('The leads service could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['services/leads/dist/analytics/rebuild-analytics-cli.js'], { env: runningServers() })
