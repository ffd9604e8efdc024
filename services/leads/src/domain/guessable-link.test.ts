import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable-link.ts'
import { newLinkId } from './packet-link.ts'

test.each([
  ...['aaaaaaaaa', 'ababababab', 'abcabcabca', '111111111', '---------', 'aAaAaAaAa'],
  ...['123456789', '987654321', 'abcdefghi', 'zyxwvutsr', 'abc123def', 'a1b2c3d4e', 'qwertyuio', 'ASDFGHJKL', 'qwertz123'],
  ...['202611241', '5551234567', '00000000042', '1764021600000'],
  ...['packetlink', 'testtest1', 'password1', 'ford-truck-1', 'VehiclePacket', 'customer_1'],
])('%s is guessable', (linkId) => {
  expect(isGuessable(linkId)).toBe(true)
})

test.each(['cora-customer', 'customer-cora', '1FTFW1E55PFA00001', 'F150-lariat', 'lakeside-1'])(
  '%s is guessable with knowledge of the packet',
  (id) => {
    expect(isGuessable(id, ['Cora', 'Customer', '1FTFW1E55PFA00001', 'F-150', 'Lariat', 'Lakeside Ford'])).toBe(true)
  },
)

test.each(['x7k2m9qf4', 'k3j9d8s0a', '0zq8r4wjx', 'Zk_4-vQ9x1'])('%s is not guessable', (linkId) => {
  expect(isGuessable(linkId, ['Cora', 'Customer'])).toBe(false)
})

test('never reports 144-bit ids as guessable, and nine random base-36 characters rarely', () => {
  const ours = Array.from({ length: 2_000 }, newLinkId)
  expect(ours.filter((id) => isGuessable(id))).toEqual([])
  const nine = Array.from({ length: 5_000 }, (_, n) => nineOf(n))
  expect(nine.filter((id) => isGuessable(id)).length).toBeLessThan(5)
})

/** Returns nine pseudorandom base-36 characters, the same for the same `n`. */
function nineOf(n: number): string {
  const bytes = createHash('sha256').update(String(n)).digest().subarray(0, 9)
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('')
}
