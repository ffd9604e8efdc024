// `make cluster-test`: tests the chart under load in the cluster of kubectl's context (deploy/cluster-test). PACKETS: number of open packet pages.
import { installAndBuild } from './install.mjs'
import { run } from './run.mjs'

await installAndBuild('The test', 'deploy/cluster-test', 'libs/backup')
process.exitCode = await run(process.execPath, ['deploy/cluster-test/dist/main.js'])
