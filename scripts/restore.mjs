// `make restore FROM=dir`: replaces the data of a box with a backup (deploy/one-box/src/restore.ts), and restarts the box if it was running.
import { buildWhenNeeded } from './build.mjs'
import { installWhenNeeded } from './install.mjs'

await installWhenNeeded()
await buildWhenNeeded()
await import('../deploy/one-box/dist/restore-cli.js')
