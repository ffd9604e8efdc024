// `make bench`: runs the benchmarks of deploy/bench, then measures how fast pages load on a slow phone (`pages`).
import { buildWhenNeeded } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { MEASURED, PAGE_FILES } from './page-benchmarks.mjs'
import { giveUp, run, runTool, TSC, VITEST } from './run.mjs'

const PAGES = 'pages'

await installWhenNeeded()
const wanted = (process.env.ONLY ?? '').split(/[\s,]+/).filter((name) => name !== '')
const benchmarks = wanted.filter((name) => name !== PAGES)
if (benchmarks.length > 0 || wanted.length === 0) {
  if ((await runTool(TSC, ['-b', 'deploy/bench'])) !== 0) giveUp('The bench could not be built; the errors are above.')
  process.exitCode = await run(process.execPath, ['deploy/bench/dist/main.js'], { env: { ONLY: benchmarks.join(',') } })
}
if (wanted.includes(PAGES) || wanted.length === 0) {
  const CHROMIUM_PATH = findOrInstallChromium()
  await buildWhenNeeded()
  const options = ['run', '--config=vitest.e2e.config.ts', `--testNamePattern=${MEASURED}`, '--maxWorkers=1', ...PAGE_FILES]
  if ((await runTool(VITEST, options, { env: { CHROMIUM_PATH, MEASURE: '1' } })) !== 0) process.exitCode = 1
}
