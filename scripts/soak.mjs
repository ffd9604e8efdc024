// `make soak`: runs the platform as separate processes under a steady load (deploy/bench/src/soak) for MINUTES with PACKETS open packets.
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'

await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'deploy/bench'])) !== 0) giveUp('The bench could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['deploy/bench/dist/soak/main.js'])
