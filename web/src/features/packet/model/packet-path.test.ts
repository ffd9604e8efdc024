import { expect, test } from 'vitest'
import { parsePacketPath } from './packet-path.ts'

test('a packet link names its dealership, vehicle and link', () => {
  const parts = {
    dealershipId: 'd1',
    vin: '1GNERKKW5PJ188938',
    linkId: 'abc123def',
    link: '/vehicle-packet/d1/1GNERKKW5PJ188938/abc123def',
  }
  expect(parsePacketPath('/vehicle-packet/d1/1GNERKKW5PJ188938/abc123def')).toEqual(parts)
  expect(parsePacketPath('/vehicle-packet/d1/1GNERKKW5PJ188938/abc123def//')).toEqual(parts)
})

test('a stock number with odd letters comes back as it is', () => {
  expect(parsePacketPath('/vehicle-packet/d1/A%2F7%20B/x')?.vin).toBe('A/7 B')
})

test.each([
  '/vehicle-packet/d1/vin',
  '/vehicle-packet//vin/x',
  '/vehicle-packet/d1/vin/x/y',
  '/other/d1/vin/x',
  '/vehicle-packet/d1/%E0%A4/x',
])('%s is no packet link', (path) => {
  expect(parsePacketPath(path)).toBeNull()
})
