import { LINK_ID_PATTERN } from '@forecourt/contracts/leads/records'
import { expect, test } from 'vitest'
import { namesVehicle, newLinkId, packetLink, parsePacketLink, vehicleIdOf } from './packet-link.ts'

const dealershipId = '5f1e0a2b3c4d5e6f70819203'
const linkId = 'kD3-x_9fQ2aZ0bY7wN5mVt1c'
const parts = { dealershipId, vehicleId: '1FTFW1E55PFA00001', linkId }
const path = `/vehicle-packet/${dealershipId}/1FTFW1E55PFA00001/${linkId}`

test('a link id is long, random and valid in the contract', () => {
  const ids = new Set(Array.from({ length: 1_000 }, newLinkId))
  expect(ids.size).toBe(1_000)
  for (const id of ids) {
    expect(id).toMatch(LINK_ID_PATTERN)
    expect(id.length).toBeGreaterThanOrEqual(22)
  }
})

test.each([path, `https://cars.example.com${path}`, `http://localhost:8080${path}/`, `${path}?utm_source=sms#photos`, ` ${path} `])(
  'parses a link as a path or with an origin: %s',
  (text) => {
    expect(parsePacketLink(text)).toEqual(parts)
  },
)

test('a stock number with special characters survives the round trip through a link', () => {
  const vehicleId = 'A/B 12#%é'
  expect(parsePacketLink(packetLink({ dealershipId, vehicleId, linkId }))).toEqual({ dealershipId, vehicleId, linkId })
})

test('accepts a lone surrogate in a stock number', () => {
  expect(packetLink({ dealershipId, vehicleId: 'a\ud800b', linkId })).toContain('/a%EF%BF%BDb/')
})

test.each([
  '',
  '/',
  path.replace('vehicle-packet', 'trade-in'),
  `/x${path}`,
  `${path}/more`,
  `/vehicle-packet/${dealershipId}/${linkId}`,
  `/vehicle-packet/short/1FTFW1E55PFA00001/${linkId}`,
  `/vehicle-packet/${dealershipId}/1FTFW1E55PFA00001/short`,
  `/vehicle-packet/${dealershipId}/1FTFW1E55PFA00001/not allowed!`,
  `/vehicle-packet/${dealershipId}/%E0%A4%A/${linkId}`,
  'javascript:alert(1)',
])('rejects a link of another format: %s', (text) => {
  expect(parsePacketLink(text)).toBeNull()
})

test('a vehicle is identified by its VIN, else its stock number, case-insensitively', () => {
  expect(vehicleIdOf({ vin: 'V1', stockNumber: 'S1' })).toBe('V1')
  expect(vehicleIdOf({ vin: '', stockNumber: 'S1' })).toBe('S1')
  expect(vehicleIdOf({ vin: '', stockNumber: '' })).toBeNull()
  const vehicle = { vin: '1ftfw1e55pfa00001', stockNumber: '' }
  expect(namesVehicle(vehicle, '1FTFW1E55PFA00001')).toBe(true)
  expect(namesVehicle(vehicle, '1FTFW1E55PFA00002')).toBe(false)
  expect(namesVehicle(vehicle, '')).toBe(false)
})
