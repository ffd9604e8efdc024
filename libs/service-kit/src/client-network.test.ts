import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::1', '2001:DB8:0:0:1:2:3:4'],
])('%s and %s are one network', (one, other) => {
  expect(clientNetwork(one)).toBe(clientNetwork(other))
})

test.each([
  ['192.0.2.7', '192.0.2.8'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
  ['2001:db8::1', '2001:db8:0:1::1'],
])('%s and %s are two networks', (one, other) => {
  expect(clientNetwork(one)).not.toBe(clientNetwork(other))
})
