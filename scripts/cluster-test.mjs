// `make cluster-test`: tests the chart under load in the cluster of kubectl's context (deploy/cluster-test). PACKETS: number of open packet pages.
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'

await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'deploy/cluster-test', 'libs/backup'])) !== 0) giveUp('The test could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['deploy/cluster-test/dist/main.js'])
