import { expect, test } from 'vitest'
import { isObjectIdHex, ObjectIdError, toObjectId } from './object-id.ts'

test('an id of 24 hexadecimal characters becomes the same ObjectId', () => {
  expect(toObjectId('65A1b2c3d4e5f60718293a4b').toHexString()).toBe('65a1b2c3d4e5f60718293a4b')
})

test.each(['', 'twelve bytes', '65a1b2c3d4e5f60718293a4', '65a1b2c3d4e5f60718293a4bb', 'zza1b2c3d4e5f60718293a4b'])(
  'anything else (%j) is refused, although the driver would take some of it',
  (text) => {
    expect(isObjectIdHex(text)).toBe(false)
    expect(() => toObjectId(text)).toThrow(ObjectIdError)
  },
)
