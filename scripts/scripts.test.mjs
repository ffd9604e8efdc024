import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'esbuild'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { testFolder } from '../libs/dev-servers/src/test-folder.ts'
import { isInstalled } from './lockfile.mjs'
import { MEASURED, PAGE_FILES } from './page-benchmarks.mjs'
import { runningServers } from './running-servers.mjs'
import { workspaces } from './workspaces.mjs'

const checkNode = readFileSync(fileURLToPath(new URL('check-node.cjs', import.meta.url)), 'utf8')

/** The error of check-node.cjs under a version of Node; null when it accepts the version. */
function complaintOf(version) {
  const said = []
  let exitCode = 0
  const exit = (code) => {
    exitCode = code
  }
  new Function('process', 'console', checkNode)(
    { version: `v${version}`, versions: { node: version }, exit },
    { error: (line) => said.push(line) },
  )
  return exitCode === 0 ? null : said.join('\n')
}

test.each(['0.10.48', '6.17.1', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'rejects Node %s with one line that says what to do',
  (version) => {
    expect(complaintOf(version)).toBe(
      `Forecourt needs Node.js 20.19, 22.12 or newer, and this is v${version}: install a current one from https://nodejs.org and run the same command again.`,
    )
  },
)

test.each(['20.19.0', '20.20.1', '22.12.0', '24.1.0', '26.0.0'])('accepts Node %s', (version) => {
  expect(complaintOf(version)).toBeNull()
})

test('the check of the Node version is valid ES5', () => {
  expect(() => transformSync(checkNode, { target: 'es5' })).not.toThrow()
})

const folder = await testFolder()

const WANTED = {
  '': { name: 'forecourt' },
  'libs/vin': { name: '@forecourt/vin' },
  'node_modules/fastify': { version: '5.12.8', integrity: 'sha512-a' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
}
const { '': _root, 'node_modules/for-another-machine': _optional, ...INSTALLED } = WANTED

test.each([
  ['nothing is installed', null, false],
  ['everything is installed that this machine can have', INSTALLED, true],
  ['a package is missing', { 'libs/vin': INSTALLED['libs/vin'] }, false],
  ['a package is there in another version', { ...INSTALLED, 'node_modules/fastify': { version: '5.12.7', integrity: 'sha512-b' } }, false],
])('detects whether an installation is needed: %s', (name, installed, upToDate) => {
  const place = join(folder, name)
  mkdirSync(join(place, 'node_modules'), { recursive: true })
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ packages: WANTED }))
  if (installed !== null) writeFileSync(join(place, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  expect(isInstalled(place)).toBe(upToDate)
})

test.each([
  ['REQUESTS', 'many'],
  ['REQUESTS', '-1'],
  ['SEED', '1.5'],
])('a fuzz run with %s=%s says what is valid', (name, value) => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('fuzz.mjs', import.meta.url))], {
    env: { ...process.env, [name]: value },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, `${name} is a whole number of at most nine digits; not ${value}.\n`])
})

test('benchmarks start with the same flags of Node.js as the platform', () => {
  const flagsIn = (path) =>
    readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8').match(/--(max-semi-space|v8-pool)-size=\d+/g)
  expect(flagsIn('Makefile')).toHaveLength(2)
  for (const path of ['package.json', 'deploy/bench/src/main.ts']) expect(flagsIn(path), path).toEqual(flagsIn('Makefile'))
})

test('the bench selects every test that measures a page', () => {
  const counts = readdirSync(fileURLToPath(new URL('../web/e2e', import.meta.url)))
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => `web/e2e/${name}`)
    .map((path) => [path, readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')])
    .map(([path, text]) => [
      path,
      text.match(/measurePaint\(|if \(HOLDS_TO_TIMES\)/g)?.length ?? 0,
      text.split(`test('${MEASURED}`).length - 1,
    ])
  expect(counts.filter(([, measured, selected]) => measured > 0 || selected > 0)).toEqual(PAGE_FILES.map((path) => [path, 1, 1]))
})

test('benchmarks start processes with the memory arenas of the images', () => {
  const [dockerfile, chartValues] = ['docker/service.Dockerfile', 'deploy/bench/src/chart-values.ts'].map((path) =>
    readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8'),
  )
  const [, arenas] = /MALLOC_ARENA_MAX=(\d+)/.exec(dockerfile)
  expect(chartValues).toContain(`MALLOC_ARENA_MAX: '${arenas}'`)
})

test('the chart and Compose give a service the same --max-semi-space-size', () => {
  const read = (path) => parse(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8'), { merge: true })
  const { defaults, components } = read('charts/forecourt/values.yaml')
  const { services } = read('docker/compose.yaml')
  for (const [name, component] of Object.entries(components)) {
    const expected = `--max-semi-space-size=${component?.semiSpaceMiB ?? defaults.semiSpaceMiB}`
    expect([name, services[name].environment.NODE_OPTIONS]).toEqual([name, expected])
  }
})

test('make clean removes what is built of every package in the lock file', () => {
  const { packages } = JSON.parse(readFileSync(fileURLToPath(new URL('../package-lock.json', import.meta.url)), 'utf8'))
  const ours = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
  expect(workspaces().sort()).toEqual(ours.sort())
})

test('commands take the servers of a running box, and not those of an ended one whose pid another program has', () => {
  const box = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'])
  const another = spawn('sleep', ['600'])
  onTestFinished(() => [box, another].forEach((child) => void child.kill('SIGKILL')))
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('MONGODB_URL', '')
  vi.stubEnv('NATS_URL', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const servers = { MONGODB_URL: 'mongodb://127.0.0.1:1', NATS_URL: 'nats://127.0.0.1:2' }
  const takenOf = (pid) => {
    writeFileSync(join(folder, 'servers.json'), JSON.stringify({ ...servers, pid }))
    return runningServers()
  }
  expect([box.pid, another.pid, ended].map(takenOf)).toEqual([servers, {}, {}])
})
