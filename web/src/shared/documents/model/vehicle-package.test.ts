import { expect, test } from 'vitest'
import { addressProblem, isNewAddress, providerOf } from './vehicle-package.ts'

test('only a supported make offers a window sticker, and every make offers a history report', () => {
  expect(['JEEP', 'Buick', 'Toyota', ''].map((make) => providerOf('msrp', { make }))).toEqual(['Chrysler', 'GM', null, null])
  expect([providerOf('autocheck', { make: 'Toyota' }), providerOf('inspection', { make: 'Jeep' })]).toEqual(['AutoCheck', null])
})

test('an address is saved only when it is not empty and changed', () => {
  const saved = 'https://youtu.be/abcdefgh'
  expect(['', '  ', saved, ` ${saved} `, 'https://youtu.be/other123'].map((typed) => isNewAddress(typed, saved))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

test('an invalid web address is rejected without a request', () => {
  expect(['youtube.com/x', 'ftp://x.test/a', 'https://x.test/a b'].map(addressProblem)).not.toContain(null)
  expect(addressProblem(' https://x.test/a ')).toBeNull()
})
