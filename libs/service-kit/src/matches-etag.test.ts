import { expect, test } from 'vitest'
import { matchesEtag } from './matches-etag.ts'

const matches = (named: string | undefined, etag = '"abc"') => matchesEtag({ headers: { 'if-none-match': named } }, etag)

test.each(['"abc"', 'W/"abc"', '"other", "abc"', '"other",W/"abc" , "third"'])('If-None-Match: %s names the ETag "abc"', (named) => {
  expect(matches(named)).toBe(true)
})

test('a weak ETag is named by its strong form', () => {
  expect(matches('"abc"', 'W/"abc"')).toBe(true)
})

test.each([undefined, '', 'abc', '"abcd"', '"other", W/"third"'])('If-None-Match: %s does not name the ETag "abc"', (named) => {
  expect(matches(named)).toBe(false)
})
