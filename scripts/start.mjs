// `make start`: installs and builds what is missing, then runs everything in this process (deploy/one-box/src/start.ts).
import { buildWhenNeeded } from './build.mjs'
import { installWhenNeeded } from './install.mjs'

await installWhenNeeded()
await buildWhenNeeded()
await import('../deploy/one-box/dist/main.js')
