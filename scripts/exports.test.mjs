import { expect, test } from 'vitest'
import { readSources } from './read-imports.mjs'
import { ROOT } from './run.mjs'

/** Not types: declarations of other files may need them. */
const EXPORTS = /^export (?:async )?(?:function\*?|const|let|class|enum) ([A-Za-z_$][\w$]*)/gm
const WORDS = /[A-Za-z_$][\w$]*/g

test('every value that a file exports occurs in another file', () => {
  const sources = [...readSources(ROOT)].filter(([file]) => !/\.d\.m?ts$/.test(file))
  const filesWith = new Map()
  for (const [, text] of sources) {
    for (const word of new Set(text.match(WORDS))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1)
  }
  const exported = sources.flatMap(([file, text]) => [...text.matchAll(EXPORTS)].map(([, name]) => ({ file, name })))
  expect(exported.length).toBeGreaterThan(1_500)
  expect(exported.filter(({ name }) => filesWith.get(name) < 2).map(({ file, name }) => `${name} of ${file}`)).toEqual([])
})
