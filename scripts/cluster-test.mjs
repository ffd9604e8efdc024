// `make cluster-test`: the chart on the cluster of kubectl's context, under load (deploy/cluster-test). PACKETS says how many packet pages are open.
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'

await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'deploy/cluster-test', 'libs/backup'])) !== 0) giveUp('The test could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['deploy/cluster-test/dist/main.js'])
