import { feedFormatChanged, vehicleEdited } from '@forecourt/contracts/inventory-feed/events'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { expect, test } from 'vitest'
import { activityOf } from './activity-of-event.ts'

const DEALERSHIP = '0123456789abcdef01234567'
const actor = { kind: 'staff', id: DEALERSHIP, name: 'Ada', email: 'ada@dealer.test', role: 'ADMIN' } as const
const context = { dealershipId: DEALERSHIP, actor, correlationId: 'test', now: new Date() }
const vehicle = { dealershipId: DEALERSHIP, vehicleId: DEALERSHIP, vin: '1HGCM82633A004352', stockNumber: '', name: '2021 Honda Civic' }

test.each<[string[], string[], string]>([
  [['price'], [], 'Changed the price of 2021 Honda Civic'],
  [['price', 'mileage', 'photos'], [], 'Changed the price, the mileage, and the order of the photos of 2021 Honda Civic'],
  [[], ['exteriorColor', 'videoUrl'], 'Took the exterior color and the video of 2021 Honda Civic from the feed again'],
  [['description'], ['price'], 'Changed the description of 2021 Honda Civic, and took the price from the feed again'],
])('an edit of a vehicle says what was edited (%j) and what is the feed’s again (%j)', (edited, dropped, action) => {
  expect(activityOf(makeEnvelope(vehicleEdited, { ...vehicle, edited, dropped }, context))).toEqual({
    userName: 'Ada',
    userType: 'ADMIN',
    actionType: 'update',
    entityType: 'vehicle',
    action,
    details: { vin: '1HGCM82633A004352' },
  })
})

test('an edit of a vehicle without a name says its stock number', () => {
  const data = { ...vehicle, name: '', vin: '', stockNumber: 'A-1', edited: ['price'], dropped: [] }
  expect(activityOf(makeEnvelope(vehicleEdited, data, context))?.action).toBe('Changed the price of A-1')
})

test('a change of the feed format says how files are read from then on', () => {
  const data = { dealershipId: DEALERSHIP, columnsMapped: 2, mileageUnit: 'km', currency: 'CAD' }
  expect(activityOf(makeEnvelope(feedFormatChanged, data, context))).toMatchObject({
    actionType: 'update',
    entityType: 'inventory_feed',
    action: 'Changed how inventory files are read',
    details: { columnsMapped: 2, mileageUnit: 'km', currency: 'CAD' },
  })
})
