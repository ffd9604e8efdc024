import { expect, test } from 'vitest'
import { isObjectIdHex } from './object-id.ts'

test('accepts an id of 24 hexadecimal characters', () => {
  expect(isObjectIdHex('65A1b2c3d4e5f60718293a4b')).toBe(true)
})

test.each(['', 'twelve bytes', '65a1b2c3d4e5f60718293a4', '65a1b2c3d4e5f60718293a4bb', 'zza1b2c3d4e5f60718293a4b'])(
  'rejects %j, although the driver accepts some of these',
  (text) => {
    expect(isObjectIdHex(text)).toBe(false)
  },
)
