// `make import FROM=dir`: fills an empty platform from an export (libs/backup/src/import-cli.ts).
import { installWhenNeeded } from './install.mjs'
import { withPlatformServers } from './platform-servers.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'

if (!process.env.FROM) giveUp('Name the folder of an export: make import FROM=path')
await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'libs/backup'])) !== 0) giveUp('The backup could not be built; the errors are above.')
process.exitCode = await withPlatformServers((env) => run(process.execPath, ['libs/backup/dist/import-cli.js'], { env })).catch((error) =>
  giveUp(error.message),
)
