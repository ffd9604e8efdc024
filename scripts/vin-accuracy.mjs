// `make vin-accuracy FILES="one.csv another.csv"`: measures how often decoded VINs match real feeds (deploy/bench/src/vin-accuracy.ts).
import { buildAndRun } from './install.mjs'
import { giveUp } from './run.mjs'

const files = (process.env.FILES ?? '').split(' ').filter((file) => file !== '')
if (files.length === 0) giveUp('Say which feeds to measure: make vin-accuracy FILES="one.csv another.csv"')
await buildAndRun('The bench', 'deploy/bench', 'vin-accuracy.js', { args: files })
