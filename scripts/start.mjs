// `make start`: whatever is missing is installed and built, then everything runs in this process (libs/dev-env/src/start.ts).
import { buildWhenNeeded } from './build.mjs'
import { installWhenNeeded } from './install.mjs'

await installWhenNeeded()
await buildWhenNeeded()
await import('../libs/dev-env/dist/main.js')
