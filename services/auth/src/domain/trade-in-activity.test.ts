import type { Actor, EventData, EventDefinition } from '@forecourt/contracts/event'
import {
  evaluationDeleted,
  evaluationReviewed,
  offerChanged,
  photoLinksRevoked,
  photosRequested,
  valuationRefreshed,
} from '@forecourt/contracts/trade-ins/events'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { expect, test } from 'vitest'
import { activityOf } from './activity-of-event.ts'

const SAM: Actor = { kind: 'staff', id: '0123456789abcdef01234567', name: 'Sam Sales', email: 'sam@dealer.test', role: 'SALES' }
const ID = 'c0123456789abcdef0123456'
const TRADE_IN = {
  dealershipId: ID,
  evaluationId: ID,
  vin: '1HGCM82633A004352',
  vehicleName: '2003 Honda Accord',
  customerName: 'Casey Doe',
  currency: 'USD',
}
const at = '2026-05-14T16:00:00.000Z'
const mail = { firstName: 'Casey', lastName: 'Doe', email: 'casey@example.com', path: '/trade-in-photos/secret' }
const reviewed = { ...TRADE_IN, amount: null, reason: '' }
const offer = { ...TRADE_IN, offerId: ID, amount: 12_300, validUntil: at, text: '', payoffAmount: 0, mail: null }
const lineOf = <E extends EventDefinition>(event: E, data: EventData<E>) =>
  activityOf(makeEnvelope(event, data, { dealershipId: ID, actor: SAM, correlationId: 'test', now: new Date(at) }))

test.each([
  [lineOf(evaluationReviewed, { ...reviewed, step: 'approved' }), 'update', 'Approved the trade-in of Casey Doe (2003 Honda Accord)'],
  [
    lineOf(evaluationReviewed, { ...reviewed, step: 'need_reviewed' }),
    'update',
    'Put the trade-in of Casey Doe (2003 Honda Accord) back to be reviewed',
  ],
  [
    lineOf(evaluationReviewed, { ...reviewed, step: 'value-changed', amount: 12_500, reason: 'seen' }),
    'update',
    'Valued the trade-in of Casey Doe (2003 Honda Accord) at $12,500',
  ],
  [
    lineOf(evaluationReviewed, { ...reviewed, step: 'value-changed', reason: 'a mistake' }),
    'update',
    'Went back to the estimate for the trade-in of Casey Doe (2003 Honda Accord)',
  ],
  [lineOf(evaluationDeleted, TRADE_IN), 'delete', 'Deleted the trade-in of Casey Doe (2003 Honda Accord)'],
  [
    lineOf(photosRequested, { ...TRADE_IN, linkId: ID, expiresAt: at, mail: null }),
    'create',
    'Requested photos of the trade-in of Casey Doe (2003 Honda Accord)',
  ],
  [
    lineOf(photoLinksRevoked, { ...TRADE_IN, revoked: 1 }),
    'update',
    'Revoked the photo link of the trade-in of Casey Doe (2003 Honda Accord)',
  ],
  [
    lineOf(photoLinksRevoked, { ...TRADE_IN, revoked: 3 }),
    'update',
    'Revoked 3 photo links of the trade-in of Casey Doe (2003 Honda Accord)',
  ],
  [
    lineOf(valuationRefreshed, { ...TRADE_IN, tradeInValue: 12_345 }),
    'update',
    'Updated the estimate for the trade-in of Casey Doe (2003 Honda Accord) to $12,345',
  ],
  [
    lineOf(valuationRefreshed, { ...TRADE_IN, tradeInValue: null }),
    'update',
    'Updated the estimate for the trade-in of Casey Doe (2003 Honda Accord)',
  ],
  [lineOf(offerChanged, { ...offer, step: 'made' }), 'create', 'Offered $12,300 for the trade-in of Casey Doe (2003 Honda Accord)'],
  [
    lineOf(offerChanged, { ...offer, step: 'withdrawn' }),
    'update',
    'Withdrew the offer of $12,300 for the trade-in of Casey Doe (2003 Honda Accord)',
  ],
  [lineOf(offerChanged, { ...offer, step: 'accepted' }), 'update', 'Casey Doe accepted the offer of $12,300 for their 2003 Honda Accord'],
  [lineOf(offerChanged, { ...offer, step: 'declined' }), 'update', 'Casey Doe declined the offer of $12,300 for their 2003 Honda Accord'],
])('an action on a trade-in has an entry of its own (%#)', (line, actionType, action) => {
  expect(line).toMatchObject({ actionType, action, details: { vin: TRADE_IN.vin } })
})

test('omits a vehicle without facts', () => {
  expect(lineOf(evaluationDeleted, { ...TRADE_IN, vehicleName: '', vin: '' })).toMatchObject({
    action: 'Deleted the trade-in of Casey Doe',
    details: {},
    userName: 'Sam Sales',
    entityType: 'trade_in',
  })
  expect(lineOf(offerChanged, { ...offer, vehicleName: '', step: 'accepted' })?.action).toBe(
    'Casey Doe accepted the offer of $12,300 for their vehicle',
  )
})

test('omits the secret of a mailed link, and has no entry for minor steps of an offer', () => {
  const line = lineOf(photosRequested, { ...TRADE_IN, linkId: ID, expiresAt: at, mail })
  expect(line?.details).toEqual({ vin: TRADE_IN.vin, to: 'casey@example.com', expiresAt: at })
  for (const step of ['viewed', 'asked', 'replaced', 'expired', 'mailed'] as const)
    expect(lineOf(offerChanged, { ...offer, step })).toBeNull()
})
