import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'

test('creates ten codes without letters that are easily confused', () => {
  const codes = newRecoveryCodes()
  expect(codes).toHaveLength(10)
  expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20)
  for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/)
})

test('hashes a code the same however it is typed', () => {
  const hashes = ['7K2M-QX9R-4TBN-WC3H', '7k2mqx9r4tbnwc3h', ' 7K2M QX9R 4TBN WC3H '].map(hashRecoveryCode)
  expect(new Set(hashes).size).toBe(1)
  expect(hashRecoveryCode('7K2M-QX9R-4TBN-WC3J')).not.toBe(hashes[0])
})
