import { expect, test } from 'vitest'
import { importCircle } from '../../scripts/import-circle.mjs'
import { readImports } from '../../scripts/read-imports.mjs'

/** The layers that each layer of web/src may import; README.md says why. A feature may import itself, but no other feature. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  api: ['api'],
  ui: ['ui'],
  'staff-ui': ['staff-ui', 'shared/staff-paths.ts', 'ui', 'api'],
  shared: ['shared', 'staff-ui', 'ui', 'api'],
  features: ['shared', 'staff-ui', 'ui', 'api'],
  app: ['app', 'features', 'shared', 'staff-ui', 'ui', 'api'],
  testing: ['testing', 'app', 'features', 'shared', 'staff-ui', 'ui', 'api'],
  'main.ts': ['app'],
  'virtual.d.ts': ['api'],
}
/** Files that no page loads: tests and what they share. */
const IS_TEST = /\.test\.tsx?$|(?:^|\/)testing\//
const WEB_LIBS = [
  '@forecourt/contracts',
  '@forecourt/contact',
  '@forecourt/money',
  '@forecourt/trade-in',
  '@forecourt/valuation',
  '@forecourt/vehicle',
  '@forecourt/vin',
]
/** Libraries of the portal, which customer pages must not load. */
const PORTAL_LIBS = /^(?:@mantine|@tanstack|react-router)\b/

const imports = readImports(new URL('.', import.meta.url))
const edges = [...imports].flatMap(([file, imported]) => imported.map((each) => ({ file, imported: each })))
const ours = edges.filter(({ imported }) => imports.has(imported))
const packages = edges.filter(({ imported }) => !imports.has(imported) && !imported.startsWith('.') && !imported.endsWith('.css'))
const importLines = (found: readonly { file: string; imported: string }[]) =>
  found.map(({ file, imported }) => `${file} imports ${imported}`)

const layerOf = (file: string) => file.split('/')[0] ?? ''
const featureOf = (file: string) => (layerOf(file) === 'features' ? (file.split('/')[1] ?? '') : null)

function mayImport(file: string, imported: string): boolean {
  return (LAYERS[layerOf(file)] ?? []).some((place) => imported === place || imported.startsWith(`${place}/`))
}

/** Every file that these files import, directly or not, and the files themselves. */
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set(files)
  // the loop also visits what it adds to the set
  for (const file of reached) for (const imported of imports.get(file) ?? []) if (imports.has(imported)) reached.add(imported)
  return reached
}

test('finds imports of files, types and packages, including dynamic ones', () => {
  expect(imports.size).toBeGreaterThan(300)
  expect(imports.get('main.ts')).toContain('app/staff/staff.tsx')
  expect(imports.get('features/packets/components/send-packet-modal.tsx')).toEqual(
    expect.arrayContaining(['@mantine/core', 'features/packets/model/send-methods.ts', 'features/packets/components/send-packet-props.ts']),
  )
  const missing = edges.filter(({ imported }) => /^[^.@].*\.tsx?$/.test(imported) && !imports.has(imported))
  expect(importLines(missing)).toEqual([])
})

test('no feature imports another feature', () => {
  const found = ours.filter(({ file, imported }) => featureOf(file) !== null && featureOf(imported) !== null)
  expect(importLines(found.filter(({ file, imported }) => featureOf(file) !== featureOf(imported)))).toEqual([])
})

test('every layer imports only the layers below it', () => {
  const found = ours.filter(({ file, imported }) => {
    const isFromFeatureToFeature = featureOf(file) !== null && featureOf(imported) !== null
    const isTestHelp = IS_TEST.test(file) && layerOf(imported) === 'testing'
    return !isFromFeatureToFeature && !isTestHelp && !mayImport(file, imported)
  })
  expect(importLines(found)).toEqual([])
})

test('ui imports only react and single icons', () => {
  const isForUi = (imported: string) => imported === 'react' || imported.startsWith('lucide-react/icons/')
  expect(importLines(packages.filter(({ file, imported }) => layerOf(file) === 'ui' && !IS_TEST.test(file) && !isForUi(imported)))).toEqual(
    [],
  )
})

test('customer pages import nothing of the portal', () => {
  const reached = reachedFrom([...imports.keys()].filter((file) => file.startsWith('app/customer/')))
  expect(importLines(packages.filter(({ file, imported }) => reached.has(file) && PORTAL_LIBS.test(imported)))).toEqual([])
  expect(importLines(ours.filter(({ file, imported }) => reached.has(file) && layerOf(imported) === 'staff-ui'))).toEqual([])
})

test('the web app imports no server libraries', () => {
  const libs = packages.filter(({ imported }) => imported.startsWith('@forecourt/'))
  expect(importLines(libs.filter(({ imported }) => !WEB_LIBS.some((lib) => imported === lib || imported.startsWith(`${lib}/`))))).toEqual(
    [],
  )
  const outside = edges.filter(({ file, imported }) => !IS_TEST.test(file) && /^(?:\.\.\/|node:)/.test(imported))
  expect(importLines(outside)).toEqual([])
})

test('there are no circular imports, types included', () => {
  expect(importCircle(imports)).toBeNull()
})
