// `make price-accuracy FILES="one.csv another.csv"`: measures the accuracy of trade-in estimates on real feeds (deploy/bench/src/price-accuracy.ts).
import { buildAndRun } from './install.mjs'
import { giveUp } from './run.mjs'

const files = (process.env.FILES ?? '').split(' ').filter((file) => file !== '')
if (files.length === 0) giveUp('Say which feeds to measure: make price-accuracy FILES="one.csv another.csv"')
await buildAndRun('The bench', 'deploy/bench', 'price-accuracy.js', { args: files })
