import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { COMPONENTS } from './environment.ts'
import { chartFile, render } from './helm.ts'
import { REPOSITORY } from './helm-binary.ts'
import { type Json, listAt, ofKind, textAt } from './manifest.ts'
import { leavesOf } from './values-paths.ts'

const run = promisify(execFile)

test('the README’s table of values matches values.yaml', async () => {
  const { stdout } = await run(process.execPath, [join(REPOSITORY, 'scripts/chart-docs.mjs'), '--check'])
  expect(stdout).toContain('up to date')
})

test('without the operator, the Service port in the README leads to metrics of every component, and to no other pod', async () => {
  const [, port] = /scrape path `\/metrics` of every endpoint whose port is named `(\w+)`/.exec(await chartFile('README.md')) ?? []
  const manifests = await render({ values: { backup: { enabled: true } } })
  const scraped = ofKind(manifests, 'Service').filter((service) =>
    listAt(service, 'spec', 'ports').some((one) => textAt(one, 'name') === port),
  )
  expect(scraped.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/part-of'])).toEqual(COMPONENTS.map(() => 'forecourt'))
  expect(scraped.map((service) => textAt(service, 'spec', 'selector', 'app.kubernetes.io/component')).sort()).toEqual(
    [...COMPONENTS].sort(),
  )
})

/** Returns the paths of values that are at or below none of the names. */
function leavesWithout(values: Json, names: readonly string[]): string[] {
  return leavesOf(values).filter(
    (path) => !names.some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)),
  )
}

test('every value has a description in the README', async () => {
  const lines = (await chartFile('README.md')).matchAll(/^\| `([^`]+)`\s+\| (.*?)\s+\| /gm)
  const described = new Map([...lines].map(([, name = '', description = '']) => [name, description]))
  const values = parse(await chartFile('values.yaml')) as Json
  expect(leavesWithout(values, [...described.keys()])).toEqual([])
  expect([...described].filter(([, description]) => description.length < 10)).toEqual([])
})

test('every value has a comment in values.yaml', async () => {
  const lines = (await chartFile('values.yaml')).split('\n')
  const named = lines.flatMap((line) => line.match(/^\s*## @(?:param|extra|skip) (\S+)/)?.[1] ?? [])
  const values = parse(await chartFile('values.yaml')) as Json
  expect(leavesWithout(values, named)).toEqual([])
})
