import { expect, test } from 'vitest'
import { readSources } from './read-imports.mjs'
import { ROOT } from './run.mjs'

/** Not types: declarations of other files may need them. */
const EXPORTS = /^export (?:async )?(?:function\*?|const|let|class|enum) ([A-Za-z_$][\w$]*)/gm
const WORDS = /[A-Za-z_$][\w$]*/g

test('every value that a file exports occurs in another file', () => {
  const sources = [...readSources(ROOT)].filter(([file]) => !/\.d\.m?ts$/.test(file))
  const filesByWord = new Map()
  for (const [file, text] of sources) {
    for (const word of new Set(text.match(WORDS))) filesByWord.set(word, [...(filesByWord.get(word) ?? []).slice(0, 1), file])
  }
  const exported = sources.flatMap(([file, text]) => [...text.matchAll(EXPORTS)].map(([, name]) => ({ file, name })))
  expect(exported.length).toBeGreaterThan(1_500)
  expect(exported.filter(({ name }) => filesByWord.get(name).length < 2).map(({ file, name }) => `${name} of ${file}`)).toEqual([])
})
