import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mask } from './golden.ts'
import { CHART, helm, render, valueArgs } from './helm.ts'
import { commandPath, helmEnvironment, REPOSITORY } from './helm-binary.ts'
import { type Manifest, ofKind } from './manifest.ts'
import { allSets } from './value-sets.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-chart-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** policies.test.ts checks what `helm template` renders for every set. */
const linted = allSets().filter(({ name }, index) => index < 4 || /^everything|^the oldest/.test(name))

test.each(linted)('helm lint reports no warnings or errors: $name', async ({ values }) => {
  const said = await helm('lint', CHART, '--strict', '--kube-version', '1.35.0', ...valueArgs(values))
  expect(said).toContain('0 chart(s) failed')
  expect(said).not.toMatch(/\[(WARNING|ERROR)\]/)
})

test('the chart’s folder has no hidden files, which helm would leave out', async () => {
  const hidden = (await readdir(CHART)).filter((name) => name.startsWith('.') && name !== '.helmignore')
  expect(hidden).toEqual([])
})

test('the chart’s copies of shared files are up to date (make chart-files)', async () => {
  const { stdout } = await run(process.execPath, [join(REPOSITORY, 'scripts/chart-files.mjs'), '--check'])
  expect(stdout).toContain('up to date')
})

test('helm template prints no warnings, such as the one about symbolic links', async () => {
  const { stderr } = await run(await commandPath('helm'), ['template', 'forecourt', CHART], { env: await helmEnvironment() })
  expect(stderr).toBe('')
})

test('a packaged chart renders the same objects as its folder, including the shared alerts and dashboards', async () => {
  await helm('package', CHART, '--destination', folder)
  const [archive = 'none'] = await readdir(folder)
  const everything = allSets().find(({ name }) => name === 'everything on')
  if (everything === undefined) throw new Error('no set')
  const [packaged, loose] = await Promise.all([
    render(everything.values, { ...everything.options, chart: join(folder, archive) }),
    render(everything.values, everything.options),
  ])
  expect(mask(packaged)).toBe(mask(loose))
  const carried = (manifests: Manifest[]) => ofKind(manifests, 'ConfigMap', 'PrometheusRule')
  expect(carried(packaged)).toEqual(carried(loose))
  expect(packaged.filter(({ metadata }) => metadata.name.includes('dashboard')).length).toBeGreaterThan(0)
  expect(packaged.filter(({ kind }) => kind === 'PrometheusRule')).toHaveLength(1)
})
