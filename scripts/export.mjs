// `make export TO=dir`: copies what Forecourt keeps in MongoDB and NATS into a new folder (libs/backup/src/export-cli.ts).
import { installAndBuild } from './install.mjs'
import { withPlatformServers } from './platform-servers.mjs'
import { giveUp } from './run.mjs'

if (!process.env.TO) giveUp('Name a new folder: make export TO=path')
await installAndBuild('The backup', 'libs/backup')
const { exportCommand } = await import('../libs/backup/dist/export-cli.js')
process.exitCode = await withPlatformServers((env) => exportCommand({ ...process.env, ...env }, console.log)).catch((error) =>
  giveUp(error.message),
)
