// `make export TO=dir`: copies everything MongoDB and NATS hold into a new folder (libs/backup/src/export-cli.ts).
import { installWhenNeeded } from './install.mjs'
import { withPlatformServers } from './platform-servers.mjs'
import { giveUp, runTool, TSC } from './run.mjs'

if (!process.env.TO) giveUp('Name a new folder: make export TO=path')
await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'libs/backup'])) !== 0) giveUp('The backup could not be built; the errors are above.')
const { exportCommand } = await import('../libs/backup/dist/export-cli.js')
process.exitCode = await withPlatformServers((env) => exportCommand({ ...process.env, ...env }, console.log)).catch((error) =>
  giveUp(error.message),
)
