// `make import FROM=dir`: fills an empty platform from an export (libs/backup/src/import-cli.ts).
import { installWhenNeeded } from './install.mjs'
import { withPlatformServers } from './platform-servers.mjs'
import { giveUp, runTool, TSC } from './run.mjs'

if (!process.env.FROM) giveUp('Name the folder of an export: make import FROM=path')
await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'libs/backup'])) !== 0) giveUp('The backup could not be built; the errors are above.')
const { importCommand } = await import('../libs/backup/dist/import-cli.js')
process.exitCode = await withPlatformServers((env) => importCommand({ ...process.env, ...env }, console.log)).catch((error) =>
  giveUp(error.message),
)
