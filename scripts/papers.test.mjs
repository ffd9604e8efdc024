import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { processEnv, serviceEnv } from '../libs/service-kit/src/service-env.ts'
import { anchorOf, headingsOf } from './markdown.mjs'
import { documentedVariables, pathsNamedIn } from './papers.mjs'
import { ROOT } from './run.mjs'
import { textOf, trackedFiles } from './tracked-files.mjs'

const SERVICES = readdirSync(join(ROOT, 'services')).filter((name) => existsSync(join(ROOT, 'services', name, 'src/config.ts')))

/** Tests, operators' commands, and code that passes part of its environment to child processes. */
const NOT_THE_SERVICE = /\.test\.ts$|\/testing\/|-cli\.ts$|\/document-processes\.ts$/

/** Returns every variable that a service reads: its own, and those of every process or of every service on MongoDB. */
async function variablesRead(service) {
  const config = await import(pathToFileURL(join(ROOT, 'services', service, 'src/config.ts')).href)
  const own = config[`${service.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}Env`]
  const common = service === 'gateway' ? processEnv : serviceEnv
  return Object.keys(common.extend(own.shape).shape)
}

describe.each(SERVICES)('the README of %s', (service) => {
  test('explains every variable that the service reads, and no other', async () => {
    const documented = documentedVariables(textOf(`services/${service}/README.md`))
    expect([...documented].sort()).toEqual((await variablesRead(service)).sort())
  })

  test('is complete, because the service does not use process.env directly', () => {
    const past = trackedFiles().filter(
      (path) => path.startsWith(`services/${service}/src/`) && !NOT_THE_SERVICE.test(path) && textOf(path)?.includes('process.env'),
    )
    expect(past).toEqual([])
  })
})

test('the README of one-box explains every variable that make start reads, and the first README only such', async () => {
  const { startEnv } = await import('../deploy/one-box/src/start/start-config.ts')
  const read = Object.keys(startEnv.shape).sort()
  expect([...documentedVariables(textOf('deploy/one-box/README.md'))].sort()).toEqual(read)
  const few = [...documentedVariables(textOf('README.md'), '### Settings of `make start`')]
  expect(few).toContain('PORT')
  expect(few.filter((name) => !read.includes(name))).toEqual([])
})

test('a rehearsal of a restore posts nothing to the chats whose webhooks are in the copy', async () => {
  const [command] = /^.*PORT=\d+ make start/m.exec(textOf('deploy/backup.md').split('## Rehearsal')[1])
  const settings = Object.fromEntries(command.split(' ').flatMap((word) => (word.includes('=') ? [word.split('=')] : [])))
  const { notificationsEnv, toSettings } = await import('../services/notifications/src/config.ts')
  const { hosts } = toSettings(notificationsEnv.parse(settings))
  expect([hosts.slack, hosts.teams]).toEqual([['none.invalid'], ['none.invalid']])
})

test('reads the variables of an environment table from its first column', () => {
  const readme = [
    '| `BEFORE` | x |',
    '## Environment',
    '| variable | default |',
    '| --- | --- |',
    '| `HOST`, `PORT` | `OTHER` |',
    '| `KEY` or `KEY_FILE` | – |',
  ].join('\n')
  expect([...documentedVariables(readme)]).toEqual(['HOST', 'PORT', 'KEY'])
})

let paths
let tops
beforeAll(() => {
  const files = trackedFiles().filter((path) => existsSync(join(ROOT, path)))
  paths = new Set(files.flatMap((path) => path.split('/').map((_, index, segments) => segments.slice(0, index + 1).join('/'))))
  tops = new Set(files.map((path) => path.split('/')[0]))
})

const PAGES = ['README.md', 'CONTRIBUTING.md', 'STYLE.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]

test.each(PAGES.filter((page) => page.endsWith('.md')))('every path that %s names exists', (page) => {
  const missing = pathsNamedIn(page, textOf(page), tops)
    .filter(({ path, anchor }) => !paths.has(path) || !hasAnchor(path, anchor))
    .map(({ line, path, anchor }) => `${page}:${line} names ${path}${anchor === null ? '' : `#${anchor}`}`)
  expect(missing).toEqual([])
})

function hasAnchor(path, anchor) {
  if (anchor === null) return true
  return headingsOf(textOf(path) ?? '').some(({ text }) => anchorOf(text) === anchor)
}

test('finds paths in links and code spans, up to a placeholder, and not in fenced code', () => {
  const markdown = [
    'See [the map](README.md#the-map), [rules](../docs/rules.md "Rules"), [npm](https://npmjs.com) and [below](#tests).',
    'Run `npx tsx libs/vin/src/a.ts`, write `libs/contracts/src/<name>/events.ts` and `a/b`; `web` is a folder.',
    '```ts',
    "import '../libs/nothing.ts' // `libs/nothing`",
    '```',
  ].join('\n')
  expect(pathsNamedIn('docs/a.md', markdown, new Set(['libs', 'web'])).map(({ line, path, anchor }) => [line, path, anchor])).toEqual([
    [1, 'docs/README.md', 'the-map'],
    [1, 'docs/rules.md', null],
    [1, 'docs/a.md', 'tests'],
    [2, 'libs/vin/src/a.ts', null],
    [2, 'libs/contracts/src', null],
  ])
})
