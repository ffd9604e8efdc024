// `make restore FROM=dir`: replaces what a box keeps by a copy (deploy/one-box/src/restore.ts), and starts it again where it ran.
import { buildWhenNeeded } from './build.mjs'
import { installWhenNeeded } from './install.mjs'

await installWhenNeeded()
await buildWhenNeeded()
await import('../deploy/one-box/dist/restore-cli.js')
