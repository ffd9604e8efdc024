import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, UnknownKeyError } from './secret-box.ts'

const key = () => randomBytes(32).toString('base64')

test('decrypts what it encrypted; the same secret is encrypted differently each time and is not readable', () => {
  const box = createSecretBox([key()])
  const [one, two] = [box.seal('the secret', 'casey'), box.seal('the secret', 'casey')]
  expect(one).not.toBe(two)
  expect(one).not.toContain('the secret')
  expect([box.open(one, 'casey'), box.open(two, 'casey')]).toEqual(['the secret', 'the secret'])
})

test('rejects a secret of another user and one that was modified', () => {
  const box = createSecretBox([key()])
  const sealed = box.seal('the secret', 'casey')
  // not the last character: two of its bits are unused
  const changed = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`
  expect(() => box.open(sealed, 'marcus')).toThrow(UnknownKeyError)
  for (const other of [changed, `${sealed.slice(0, 9)}`, '', 'a.b']) expect(() => box.open(other, 'casey')).toThrow(UnknownKeyError)
})

test('encrypts with the first key and decrypts with any, so that keys can be rotated', () => {
  const [before, after] = [key(), key()]
  const old = createSecretBox([before]).seal('the secret', 'casey')
  const both = createSecretBox([after, before])
  expect(both.open(old, 'casey')).toBe('the secret')
  expect(both.isCurrent(old)).toBe(false)
  const renewed = both.seal('the secret', 'casey')
  expect(both.isCurrent(renewed)).toBe(true)
  expect(createSecretBox([after]).open(renewed, 'casey')).toBe('the secret')
  expect(() => createSecretBox([after]).open(old, 'casey')).toThrow(UnknownKeyError)
})

test.each([[[]], [['short']], [[randomBytes(16).toString('base64')]]])('rejects the keys %j', (keys) => {
  expect(() => createSecretBox(keys)).toThrow()
})
