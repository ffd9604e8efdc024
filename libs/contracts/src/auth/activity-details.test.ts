import { expect, test } from 'vitest'
import { detailPairs, entityLabel } from './activity-details.ts'

test('a vehicle is shown as year, make, model and VIN without its empty parts', () => {
  const details = { vehicleInfo: '2023 Ford Bronco', vin: '1FMDE5BH0PLA00001', vehicleCount: 1200, reason: '', removed: null, held: false }
  expect(detailPairs(details, 'America/New_York')).toEqual([
    { label: 'Vehicle', value: '2023 Ford Bronco · VIN\u00a01FMDE5BH0PLA00001' },
    { label: 'Vehicle count', value: '1,200' },
    { label: 'Held', value: 'No' },
  ])
  expect(detailPairs({ vin: 'V' }, 'America/New_York')).toEqual([{ label: 'Vehicle', value: 'VIN\u00a0V' }])
})

test("a time is shown in words in the dealership's time zone", () => {
  const details = { expiresAt: '2026-12-01T04:59:59.000Z', reason: '2026-99-99T00:00:00.000Z', to: 'jane@example.com' }
  expect(detailPairs(details, 'America/New_York')).toEqual([
    { label: 'Expires at', value: expect.stringMatching(/^Nov 30, 2026, 11:59\sPM$/) },
    { label: 'Reason', value: '2026-99-99T00:00:00.000Z' },
    { label: 'To', value: 'jane@example.com' },
  ])
  expect(detailPairs({ validUntil: '2026-12-01T04:59:59.000Z' }, 'UTC')).toEqual([
    { label: 'Valid until', value: expect.stringMatching(/^Dec 1, 2026, 4:59\sAM$/) },
  ])
})

test('an entity type has spaces instead of underscores', () => expect(entityLabel('vehicle_packet_link')).toBe('vehicle packet link'))
