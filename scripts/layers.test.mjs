import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCircle } from './import-circle.mjs'
import { readImports } from './read-imports.mjs'
import { ROOT } from './run.mjs'

/** Folders of the repository that contain packages; web/src/layers.test.ts checks the web. */
const ROOMS = ['libs', 'services', 'deploy', 'charts']
/** The test kit of the whole platform: it starts services and reads their data. */
const PLATFORM_KIT = 'libs/platform-testing/'
const IS_TEST = /\.test\.m?ts$|\/testing\//
/** Packages that a file of domain/ must not import or load, so that its rules run in any test and any process. */
const INFRASTRUCTURE = /^(?:fastify|mongodb|@fastify\/|@nats-io\/)/
/** Libraries that open files from outside (design: files in processes). */
const FILE_LIBRARIES = new Set(['sharp', 'pdf-lib', '@hyzyla/pdfium', 'zxing-wasm/reader'])
/** Files that a service may have next to its folders. */
const SERVICE_FILES = new Set([
  'app.ts',
  'collections.ts',
  'config.test.ts',
  'config.ts',
  'deps.ts',
  'main.ts',
  'metrics.test.ts',
  'metrics.ts',
])

const importsOf = (options) =>
  new Map(ROOMS.flatMap((room) => [...readImports(join(ROOT, room), options)].map(([file, found]) => fromRoot(room, file, found))))
const imports = importsOf()
const loads = importsOf({ types: false })
const edges = [...imports].flatMap(([file, found]) => found.map((imported) => ({ file, imported })))
const said = (found) => found.map(({ file, imported }) => `${file} imports ${imported}`)

/** Returns a file and its imports as paths from the repository's root; an import of one of our packages becomes its source file. */
function fromRoot(room, file, found) {
  return [`${room}/${file}`, found.map((name) => sourceOf(name) ?? (/\.m?tsx?$/.test(name) ? join(room, name) : name))]
}

function sourceOf(name) {
  const [scope, pkg, ...path] = name.split('/')
  if (scope !== '@forecourt') return null
  const room = ROOMS.find((each) => existsSync(join(ROOT, each, pkg)))
  return room === undefined ? null : `${room}/${pkg}/src/${path.join('/')}.ts`
}

const roomOf = (file) => file.split('/')[0]
const packageOf = (file) => file.split('/').slice(0, 2).join('/')
const isOurs = (file) => ROOMS.includes(roomOf(file)) && file.endsWith('.ts')

test('finds the source file of every import in every package', () => {
  expect(imports.size).toBeGreaterThan(700)
  expect(imports.get('services/leads/src/app.ts')).toContain('libs/messaging/src/messaging.ts')
  expect(said(edges.filter(({ imported }) => isOurs(imported) && !imports.has(imported)))).toEqual([])
})

test('no library imports a file of services, deploy or charts', () => {
  const found = edges.filter(({ file, imported }) => roomOf(file) === 'libs' && isOurs(imported) && roomOf(imported) !== 'libs')
  expect(said(found.filter(({ file }) => !file.startsWith(PLATFORM_KIT)))).toEqual([])
})

test('only tests, benchmarks and the cluster test import the test kit of the platform', () => {
  const testing = ['deploy/bench/', 'deploy/cluster-test/']
  const found = edges.filter(({ file, imported }) => imported.startsWith(PLATFORM_KIT) && packageOf(file) !== packageOf(imported))
  expect(said(found.filter(({ file }) => !IS_TEST.test(file) && !testing.some((folder) => file.startsWith(folder))))).toEqual([])
})

test('no service imports another', () => {
  const found = edges.filter(({ file, imported }) => roomOf(file) === 'services' && isOurs(imported) && roomOf(imported) !== 'libs')
  expect(said(found.filter(({ file, imported }) => packageOf(file) !== packageOf(imported)))).toEqual([])
})

test('only tests, test kits and benchmarks import test helpers', () => {
  const found = edges.filter(
    ({ file, imported }) => /\/service-testing\/|\/testing\//.test(imported) && isOurs(imported) && !IS_TEST.test(file),
  )
  const kits = /^(?:libs\/(?:service-testing|platform-testing|dev-servers)|deploy\/bench|charts\/checks|deploy\/checks)\//
  expect(said(found.filter(({ file }) => !kits.test(file)))).toEqual([])
})

/** Returns the files and packages that a file loads, itself and through others. */
function loadedBy(file, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const loaded of loads.get(file) ?? []) loadedBy(loaded, found)
  return found
}

const isDomain = (file) => file.includes('/domain/') && !IS_TEST.test(file)

test('domain files import no Fastify, MongoDB, NATS, stores, operations, consumers or jobs', () => {
  const forbidden = (name) => INFRASTRUCTURE.test(name) || /\/(?:store|operations|consumers|jobs)\//.test(name)
  expect(said(edges.filter(({ file, imported }) => isDomain(file) && forbidden(imported)))).toEqual([])
})

test('domain files load no Fastify, MongoDB or NATS through other files', () => {
  const domain = [...imports.keys()].filter(isDomain)
  expect(domain.length).toBeGreaterThan(50)
  expect(domain.filter((file) => [...loadedBy(file)].some((name) => INFRASTRUCTURE.test(name)))).toEqual([])
})

test('there are no import cycles, including type imports', () => {
  expect(importCircle(imports)).toBeNull()
})

const services = readdirSync(join(ROOT, 'services'))

test.each(services)('the app.ts of %s imports every file of its operations', (service) => {
  const folder = join(ROOT, 'services', service, 'src/operations')
  if (!existsSync(folder)) return
  const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
  const registered = imports.get(`services/${service}/src/app.ts`) ?? []
  expect(files.filter((name) => !registered.includes(`services/${service}/src/operations/${name}`))).toEqual([])
})

test.each(services)('%s has only the usual files next to its folders', (service) => {
  const entries = readdirSync(join(ROOT, 'services', service, 'src'), { withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile() && !SERVICE_FILES.has(entry.name)).map(({ name }) => name)).toEqual([])
})

test.each([
  'services/trade-ins/src/photos/photo-worker.ts',
  'services/auth/src/photos/staff-photo-worker.ts',
  'services/documents/src/reading/document-worker.ts',
])('%s loads the library that opens its files', (worker) => {
  expect([...loadedBy(worker)].filter((name) => FILE_LIBRARIES.has(name))).toContain('sharp')
})

test.each(services)('%s opens no file from outside in the process that holds its secrets', (service) => {
  expect([...loadedBy(`services/${service}/src/main.ts`)].filter((name) => FILE_LIBRARIES.has(name))).toEqual([])
})
