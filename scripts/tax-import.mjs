// `make tax-import FILE=path`: imports a table of sales tax rates by ZIP code (services/tax-vin/src/import/tax-import-cli.ts).
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'
import { runningServers } from './running-servers.mjs'

await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'services/tax-vin'])) !== 0) giveUp('The tax service could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['services/tax-vin/dist/import/tax-import-cli.js'], { env: runningServers() })
