import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import {
  type FeedReception,
  feedDiscarded,
  feedFormatChanged,
  feedReceived,
  vehicleEdited,
} from '@forecourt/contracts/inventory-feed/events'
import {
  customerDeleted,
  customerRequested,
  customersMerged,
  customerUpdated,
  leadAssigned,
  leadDeleted,
  leadsEvents,
  packetAccessChanged,
  packetDeleted,
  packetEmailed,
  packetSent,
} from '@forecourt/contracts/leads/events'
import { tradeInSettingsChanged } from '@forecourt/contracts/trade-ins/events'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { expect, test } from 'vitest'
import { ACTIVITY_EVENTS, activityOf } from './activity-of-event.ts'

const DEALERSHIP = '0123456789abcdef01234567'
const actor = { kind: 'staff', id: DEALERSHIP, name: 'Ada', email: 'ada@dealer.test', role: 'ADMIN' } as const
const context = { dealershipId: DEALERSHIP, actor, correlationId: 'test', now: new Date() }
const vehicle = { dealershipId: DEALERSHIP, vehicleId: DEALERSHIP, vin: '1HGCM82633A004352', stockNumber: '', name: '2021 Honda Civic' }

test.each<[string[], string[], string]>([
  [['price'], [], 'Changed the price of 2021 Honda Civic'],
  [['price', 'mileage', 'photos'], [], 'Changed the price, the mileage, and the order of the photos of 2021 Honda Civic'],
  [[], ['exteriorColor', 'videoUrl'], 'Took the exterior color and the video of 2021 Honda Civic from the feed again'],
  [['description'], ['price'], 'Changed the description of 2021 Honda Civic, and took the price from the feed again'],
])('an edit of a vehicle names the edited facts (%j) and those taken from the feed again (%j)', (edited, dropped, action) => {
  expect(activityOf(makeEnvelope(vehicleEdited, { ...vehicle, edited, dropped }, context))).toEqual({
    userName: 'Ada',
    userType: 'ADMIN',
    actionType: 'update',
    entityType: 'vehicle',
    action,
    details: { vin: '1HGCM82633A004352' },
  })
})

test('an edit of a vehicle without a name names its stock number', () => {
  const data = { ...vehicle, name: '', vin: '', stockNumber: 'A-1', edited: ['price'], dropped: [] }
  expect(activityOf(makeEnvelope(vehicleEdited, data, context))?.action).toBe('Changed the price of A-1')
})

test('a change of the feed format has the new format in its details', () => {
  const data = { dealershipId: DEALERSHIP, columnsMapped: 2, mileageUnit: 'km', currency: 'CAD' }
  expect(activityOf(makeEnvelope(feedFormatChanged, data, context))).toMatchObject({
    actionType: 'update',
    entityType: 'inventory_feed',
    action: 'Changed how inventory files are read',
    details: { columnsMapped: 2, mileageUnit: 'km', currency: 'CAD' },
  })
})

const version = { dealershipId: DEALERSHIP, versionId: DEALERSHIP, fileName: 'stock.csv' }

test.each<[FeedReception | undefined, string, string]>([
  ['handed-in', 'create', 'Handed in the inventory file stock.csv'],
  ['previewed', 'view', 'Previewed the inventory file stock.csv'],
  ['confirmed', 'update', 'Confirmed the import of the inventory file stock.csv'],
  ['restored', 'update', 'Restored the inventory file stock.csv'],
  // from before the field was added
  [undefined, 'create', 'Handed in the inventory file stock.csv'],
])('a received inventory file (%s) says what was done with it', (how, actionType, action) => {
  const { data, ...facts } = envelope(feedReceived, { ...version, confirmed: false, how: how as FeedReception })
  const received = feedReceived.data.parse(data)
  expect(activityOf({ ...facts, data: received })).toMatchObject({ actionType, entityType: 'inventory_feed', action })
})

test('an inventory file that is read again has no line besides that of the changed feed format', () => {
  expect(activityOf(envelope(feedReceived, { ...version, confirmed: true, how: 'read-again' }))).toBeNull()
})

test('documents that follow their vehicle to another record have no lines', () => {
  expect(activityOf(envelope(documentAttached, { ...document, fileName: 'a.pdf', replaced: false, followed: true }))).toBeNull()
  expect(activityOf(envelope(documentRemoved, { ...document, followed: true }))).toBeNull()
})

test('a discarded inventory file names who discarded it', () => {
  expect(activityOf(envelope(feedDiscarded, version))).toEqual({
    userName: 'Ada',
    userType: 'ADMIN',
    actionType: 'update',
    entityType: 'inventory_feed',
    action: 'Discarded the inventory file stock.csv',
    details: {},
  })
})

test('a change of the trade-in settings names the changed settings in words', () => {
  const data = { dealershipId: DEALERSHIP, changed: ['marginPercent', 'salesMakeOffers'] }
  expect(activityOf(makeEnvelope(tradeInSettingsChanged, data, context))).toMatchObject({
    actionType: 'update',
    entityType: 'trade_in_settings',
    action: 'Changed the trade-in settings: the margin and whether salespeople make offers',
  })
})

const car = { vin: '1HGCM82633A004352', stockNumber: '', year: 2003, make: 'Honda', model: 'Accord', trim: '' }
const aboutCar = { vehicleInfo: '2003 Honda Accord', vin: car.vin }
const casey = { dealershipId: DEALERSHIP, customerId: DEALERSHIP, customerName: 'Casey Doe' }
const lead = { ...casey, leadId: DEALERSHIP, vehicle: car }
const packet = { linkId: 'abc123xyz', ...casey, packetLogId: DEALERSHIP, vehicle: car }
const document = {
  dealershipId: DEALERSHIP,
  vehicleId: DEALERSHIP,
  vin: '1HG',
  stockNumber: 'A1',
  vehicleName: '2020 Honda Accord',
  kind: 'inspection' as const,
  documentId: DEALERSHIP,
  revision: 1,
}
const sam = { id: DEALERSHIP, name: 'Sam Sales', email: 'sam@dealer.test', role: 'SALES' }
const expiresAt = '2036-01-01T00:00:00.000Z'
const envelope = <E extends Parameters<typeof makeEnvelope>[0]>(event: E, data: Parameters<typeof makeEnvelope<E>>[1]) =>
  makeEnvelope(event, data, context)

test.each([
  [envelope(leadAssigned, { ...lead, assignedTo: sam }), 'update lead', 'Assigned the lead Casey Doe to Sam Sales', aboutCar],
  [envelope(leadAssigned, { ...lead, assignedTo: null }), 'update lead', 'Unassigned the lead Casey Doe', aboutCar],
  [
    envelope(leadDeleted, { ...lead, customersDeleted: 1, packetLogsDeleted: 2, deletedLinkIds: [] }),
    'delete lead',
    'Deleted the lead Casey Doe and the customer',
    { ...aboutCar, packetLogsDeleted: 2 },
  ],
  [
    envelope(leadDeleted, { ...lead, customersDeleted: 0, packetLogsDeleted: 0, deletedLinkIds: [] }),
    'delete lead',
    'Deleted the lead Casey Doe',
    { ...aboutCar, packetLogsDeleted: 0 },
  ],
  [
    envelope(customerDeleted, { ...casey, leadsDeleted: 2, packetLogsDeleted: 3, deletedLinkIds: [] }),
    'delete customer',
    'Deleted the customer Casey Doe',
    { leadsDeleted: 2, packetLogsDeleted: 3 },
  ],
  [
    envelope(customersMerged, { ...casey, mergedCustomerIds: [DEALERSHIP] }),
    'update customer',
    'Merged another customer into Casey Doe',
    {},
  ],
  [
    envelope(customersMerged, { ...casey, customerName: '', mergedCustomerIds: [DEALERSHIP, DEALERSHIP] }),
    'update customer',
    'Merged 2 other customers into a customer',
    {},
  ],
  [
    envelope(documentAttached, { ...document, fileName: 'a.pdf', replaced: false }),
    'create vehicle_document',
    'Added the inspection of 2020 Honda Accord',
    { vin: '1HG', stockNumber: 'A1', fileName: 'a.pdf' },
  ],
  [
    envelope(documentAttached, { ...document, kind: 'msrp', vehicleName: '', fileName: 'a.pdf', replaced: true }),
    'update vehicle_document',
    'Replaced the window sticker of A1',
    { vin: '1HG', stockNumber: 'A1', fileName: 'a.pdf' },
  ],
  [
    envelope(documentRemoved, { ...document, kind: 'video', stockNumber: '' }),
    'delete vehicle_document',
    'Removed the video of 2020 Honda Accord',
    { vin: '1HG' },
  ],
  [envelope(packetDeleted, packet), 'delete vehicle_packet', 'Deleted a packet link of Casey Doe', aboutCar],
  [
    envelope(packetAccessChanged, { ...packet, revoked: true, wasRevoked: false, expiresAt: null }),
    'update vehicle_packet',
    'Revoked a packet link of Casey Doe',
    aboutCar,
  ],
  [
    envelope(packetAccessChanged, { ...packet, revoked: true, wasRevoked: true, expiresAt }),
    'update vehicle_packet',
    'Changed the expiration of a packet link of Casey Doe',
    { ...aboutCar, expiresAt },
  ],
  [
    envelope(packetAccessChanged, { ...packet, revoked: false, wasRevoked: true, expiresAt }),
    'update vehicle_packet',
    'Restored a packet link of Casey Doe',
    { ...aboutCar, expiresAt },
  ],
  [
    envelope(packetAccessChanged, { ...packet, customerName: '', revoked: false, wasRevoked: false, expiresAt: null }),
    'update vehicle_packet',
    'Removed the expiration of a packet link of a customer',
    aboutCar,
  ],
  [
    envelope(packetEmailed, { ...packet, to: 'casey@x.test' }),
    'update vehicle_packet',
    'Emailed a packet link to Casey Doe',
    { ...aboutCar, to: 'casey@x.test' },
  ],
])('an action of staff on leads, customers or packet links reads as a sentence (%#)', (event, kind, action, details) => {
  const [actionType, entityType] = kind.split(' ')
  expect(activityOf(event)).toEqual({ userName: 'Ada', userType: 'ADMIN', actionType, entityType, action, details })
})

test('the activity log covers every event of leads except page heartbeats and alerts', () => {
  const listened = new Set(ACTIVITY_EVENTS.map(({ type }) => type))
  expect(leadsEvents.map(({ type }) => type).filter((type) => !listened.has(type))).toEqual([
    'leads.trade-in.acted.v1',
    'leads.mail.bounced.v1',
    'leads.mail.returned.v1',
    'leads.lead.not-contacted.v1',
    'leads.packet.document-read.v1',
    'leads-heartbeats.packet.heartbeat-received.v2',
    'leads.packet.heartbeat-received.v1',
    'leads.packet.interacted.v1',
    'leads.packet.closed.v1',
  ])
})

test.each<[string[], string]>([
  [['firstName', 'lastName'], 'Changed the name of Jane Doe'],
  [['email', 'zip', 'otherPhones'], 'Changed the email, the ZIP code, and the other phones of Jane Doe'],
])('a corrected customer names the changed facts (%j)', (changed, action) => {
  const data = { dealershipId: DEALERSHIP, customerId: DEALERSHIP, customerName: 'Jane Doe', changed }
  expect(activityOf(makeEnvelope(customerUpdated, data, context))).toMatchObject({ actionType: 'update', entityType: 'customer', action })
})

test.each([
  ['interested', 'Jane Doe is interested in a vehicle'],
  ['test-drive', 'Jane Doe asked for a test drive'],
  ['price', 'Jane Doe asked for the price'],
  ['question', 'Jane Doe asked a question'],
] as const)('a request of a customer (%s) names the customer and the vehicle', (kind, action) => {
  const ids = {
    dealershipId: DEALERSHIP,
    leadId: DEALERSHIP,
    customerId: DEALERSHIP,
    requestId: DEALERSHIP,
    assignedTo: null,
    sentBy: null,
  }
  const car = { vin: '1HGCM82633A004352', stockNumber: '', year: 2021, make: 'Honda', model: 'Civic', trim: '' }
  const data = { ...ids, customerName: 'Jane Doe', vehicle: car, kind, source: 'packet' as const, at: context.now.toISOString() }
  expect(activityOf(makeEnvelope(customerRequested, data, { ...context, actor: { kind: 'customer' } }))).toEqual({
    userName: 'Customer',
    userType: 'CUSTOMER',
    actionType: 'create',
    entityType: 'customer_request',
    action,
    details: { vehicleInfo: '2021 Honda Civic', vin: '1HGCM82633A004352' },
  })
})

test.each([
  ['text', 'Texted a packet link to Jane Doe'],
  ['share', 'Shared a packet link with Jane Doe'],
  ['copy', 'Copied a packet link for Jane Doe'],
  ['email', 'Emailed a packet link to Jane Doe'],
  ['qr', 'Showed the QR code of a packet link to Jane Doe'],
] as const)('describes a packet that is sent by %s', (channel, action) => {
  const ids = { dealershipId: DEALERSHIP, packetLogId: DEALERSHIP, linkId: 'a1b2c3d4e', customerId: DEALERSHIP }
  const line = activityOf(makeEnvelope(packetSent, { ...ids, customerName: 'Jane Doe', channel }, context))
  expect(line).toMatchObject({ actionType: 'update', entityType: 'vehicle_packet', action, details: { channel } })
})
