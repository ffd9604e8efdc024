// `make dev`: the services from source, restarting on change, and the web with Vite's hot reload (deploy/one-box/src/dev.ts).
import { installWhenNeeded } from './install.mjs'
import { run } from './run.mjs'

await installWhenNeeded()
// Ctrl-C reaches the child too, which shuts down cleanly; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.exitCode = await run(process.execPath, ['--conditions=source', '--import', 'tsx', 'deploy/one-box/src/dev.ts'])
