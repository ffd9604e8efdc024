import { beforeAll, describe, expect, test } from 'vitest'
import { citableHeadings, citationsIn, outsidePagesIn } from './citations.mjs'
import { textOf, trackedFiles } from './tracked-files.mjs'

/** The pages that citations refer to, and their files. */
const PAGES = { rules: 'docs/rules.md', design: 'docs/design.md' }
/** Files that contain package names or text of others. */
const NOT_OURS = new Set(['package-lock.json', 'LICENSE'])

let files
let headings
beforeAll(() => {
  files = trackedFiles()
    .filter((path) => !NOT_OURS.has(path))
    .map((path) => ({ path, text: textOf(path) }))
    .filter(({ text }) => text !== null)
  headings = Object.fromEntries(Object.entries(PAGES).map(([page, path]) => [page, citableHeadings(textOf(path))]))
})

test('every citation names a heading of docs/rules.md or docs/design.md', () => {
  const unresolved = allCitations()
    .filter(({ page, heading }) => !headings[page].includes(heading))
    .map(({ path, line, page, heading }) => `${path}:${line} cites ${page}: ${heading}, a heading that ${PAGES[page]} does not have`)
  expect(unresolved).toEqual([])
})

test('no file names a page outside the repository', () => {
  const outside = files.flatMap(({ path, text }) => outsidePagesIn(text).map((line) => `${path}:${line}`))
  expect(outside).toEqual([])
})

test.each(Object.entries(PAGES))('every heading of the %s page is unique', (page) => {
  const repeated = headings[page].filter((heading, index, all) => all.indexOf(heading) !== index)
  expect(repeated).toEqual([])
})

test('every rule is cited by the code that keeps it', () => {
  const pages = Object.values(PAGES)
  const cited = new Set(
    allCitations()
      .filter(({ page, path }) => page === 'rules' && !pages.includes(path))
      .map(({ heading }) => heading),
  )
  const rules = citableHeadings(textOf(PAGES.rules), [3])
  expect(rules.filter((rule) => !cited.has(rule))).toEqual([])
})

function allCitations() {
  return files.flatMap(({ path, text }) => citationsIn(path, text).map((citation) => ({ path, ...citation })))
}

describe('citationsIn', () => {
  const found = (path, text) => citationsIn(path, text).map(({ page, heading }) => `${page} ${heading}`)

  test.each([
    ['at the beginning of a comment', 'a.ts', '/** rules: toast */', ['rules toast']],
    ['in brackets within a sentence', 'a.ts', ' * Ends a session (rules: session timeout), late.', ['rules session timeout']],
    ['whatever its case', 'a.ts', '// rules: Session Timeout', ['rules session timeout']],
    ['one after the other', 'a.tsx', '  // rules: toast, design: outbox', ['rules toast', 'design outbox']],
    ['in a JSX comment', 'a.tsx', '{/* rules: toast */}', ['rules toast']],
    ['behind code', 'a.ts', 'const MS = 5_000 // rules: toast', ['rules toast']],
    ['in the middle of a sentence', 'a.ts', '// As promised, see rules: toast.', ['rules toast']],
    ['that no page has', 'a.ts', '/** Ends (rules: nothing of the kind). */', ['rules nothing of the kind']],
    ['in a style sheet', 'a.css', '/* rules: toast */', ['rules toast']],
    ['in YAML', 'values.yaml', 'port: 1 # rules: toast', ['rules toast']],
    ['in a chart’s template', 'a.tpl', '{{- /* design: outbox */ -}}', ['design outbox']],
    ['in Markdown, as a link too', 'a.md', 'It ends ([rules: session timeout](docs/rules.md)).', ['rules session timeout']],
  ])('finds a citation %s', (_where, path, text, wanted) => {
    expect(found(path, text)).toEqual(wanted)
  })

  test.each([
    ['an object’s key', 'a.ts', 'return { rules: everything, design: all }'],
    ['a parameter', 'a.ts', 'function check(rules: Rule[], design: Design) {'],
    ['a key in YAML', 'a.yaml', '  rules: everything'],
    ['a sentence', 'a.md', 'Repeated by design: it changes nothing.'],
    ['an address', 'a.ts', "fetch('https://rules: toast')"],
  ])('finds no citation in %s', (_what, path, text) => {
    expect(found(path, text)).toEqual([])
  })
})

test('finds names of pages outside the repository, but not the specs of vehicles and Kubernetes', () => {
  const outside = ['DES' + 'IGN 7.3', 'spec' + '/2 section 4', 'as the ' + 'spec says', 'UI' + '.md']
  expect(outsidePagesIn(outside.join('\n'))).toEqual([1, 2, 3, 4])
  expect(outsidePagesIn(['spec:', 'a.spec.template', 'Specifications', 'keepStream(nats, spec)', 'a new design'].join('\n'))).toEqual([])
})
