// `make price-accuracy FILES="one.csv another.csv"`: measures the accuracy of trade-in estimates on real feeds (deploy/bench/src/price-accuracy.ts).
import { installWhenNeeded } from './install.mjs'
import { giveUp, run, runTool, TSC } from './run.mjs'

const files = (process.env.FILES ?? '').split(' ').filter((file) => file !== '')
if (files.length === 0) giveUp('Say which feeds to measure: make price-accuracy FILES="one.csv another.csv"')
await installWhenNeeded()
if ((await runTool(TSC, ['-b', 'deploy/bench'])) !== 0) giveUp('The bench could not be built; the errors are above.')
process.exitCode = await run(process.execPath, ['deploy/bench/dist/price-accuracy.js', ...files])
