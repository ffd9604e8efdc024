// `make import FROM=dir`: fills an empty platform from an export (libs/backup/src/import-cli.ts).
import { installAndBuild } from './install.mjs'
import { withPlatformServers } from './platform-servers.mjs'
import { giveUp } from './run.mjs'

if (!process.env.FROM) giveUp('Name the folder of an export: make import FROM=path')
await installAndBuild('The backup', 'libs/backup')
const { importCommand } = await import('../libs/backup/dist/import-cli.js')
process.exitCode = await withPlatformServers((env) => importCommand({ ...process.env, ...env }, console.log)).catch((error) =>
  giveUp(error.message),
)
