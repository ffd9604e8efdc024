import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt, newTwoStepSecret, secretUri, stepOfCode } from './one-time-code.ts'

/** The secret of the examples in RFC 6238, and the last six digits of their codes. */
const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('matches the code of RFC 6238 at %i seconds after 1970', (seconds, code) => {
  const at = new Date(seconds * 1000)
  expect(codeAt(RFC_SECRET, at)).toBe(code)
  expect(stepOfCode(RFC_SECRET, code, at)).toBe(Math.floor(seconds / 30))
})

test('accepts the codes of 30 seconds before and after, and returns their time step', () => {
  const secret = newTwoStepSecret()
  const now = new Date('2026-05-14T16:00:10.000Z')
  const step = Math.floor(now.getTime() / 30_000)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const found = [-60, -30, 0, 30, 60].map((seconds) => stepOfCode(secret, codeAt(secret, later(seconds)), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
})

test.each(['', '12345', '1234567', 'abcdef'])('rejects %j as a code', (code) => {
  expect(stepOfCode(RFC_SECRET, code, new Date(59_000))).toBeNull()
})

test('puts the platform and the account into the URI for the app', () => {
  const uri = new URL(secretUri(RFC_SECRET, 'casey@dealer.test'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toMatch(/Forecourt:casey@dealer\.test$/)
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: RFC_SECRET, issuer: 'Forecourt', digits: '6', period: '30' })
})

test('creates a different secret of 160 bits each time', () => {
  const secrets = Array.from({ length: 20 }, newTwoStepSecret)
  expect(new Set(secrets).size).toBe(20)
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
})
