import { expect, test } from 'vitest'
import { isSameProvider } from './document-fetcher.ts'

test.each([
  ['https://provider.example/2', 'https://provider.example/1', true],
  ['https://provider.example/2', 'http://provider.example/1', true],
  ['http://provider.example/2', 'https://provider.example/1', false],
  ['https://other.example/2', 'https://provider.example/1', false],
  ['https://provider.example:8443/2', 'https://provider.example/1', false],
  ['http://provider.example:8080/2', 'http://provider.example:8080/1', true],
])('the key for a URL goes to its own provider, but never from https to http: %s after %s is %s', (next, from, isSame) => {
  expect(isSameProvider(new URL(next), new URL(from))).toBe(isSame)
})
