import type { EventDefinition } from '@forecourt/contracts/event'
import { customerCreated, leadCreated, packetCreated } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads({ mail: { publicUrl: 'https://cars.example.com' } })
})

async function customerAt(place = staffOf()) {
  const { dealershipId, admin } = place
  const staff = leads.as(admin)
  const { body } = await staff.call('createCustomer', {
    params: { dealershipId },
    body: { firstName: 'Cora', lastName: 'Customer', email: 'cora@example.com' },
  })
  return { ...place, staff, customerId: body._id as string }
}

test('creates an unguessable link when there is no link id', async () => {
  const { dealershipId, staff, customerId, admin } = await customerAt()
  const { status, body } = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  expect(status).toBe(201)
  expect(body.linkId).toMatch(/^[\w-]{22,}$/)
  expect(body).toMatchObject({
    link: `/vehicle-packet/${dealershipId}/${vehicle.vin}/${body.linkId}`,
    customer: { firstName: 'Cora', email: 'cora@example.com' },
    createdBy: { id: admin._id },
    template: 'default',
    opened: false,
    active: false,
    opens: 0,
    submittedOptions: null,
  })
})

test('identifies a vehicle without a VIN by its stock number, and rejects one without both', async () => {
  const { dealershipId, staff, customerId } = await customerAt()
  const make = (stockNumber: string) =>
    staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle: { ...vehicle, vin: '', stockNumber } } })
  expect((await make('A/1 2')).body.link).toContain(`/${dealershipId}/A%2F1%202/`)
  expect(await make('')).toMatchObject({ status: 400, body: { fields: [{ path: 'vehicle.vin' }] } })
})

test('accepts a vehicle whose make, model and trim are as long as the inventory keeps them', async () => {
  const { dealershipId, staff, customerId } = await customerAt()
  const long = { ...vehicle, make: 'm'.repeat(300), model: 'o'.repeat(300), trim: 't'.repeat(300) }
  const made = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle: long } })
  expect(made).toMatchObject({ status: 201, body: { vehicle: long } })
})

test('rejects a vehicle whose link would be too long to open, given or not, and says why', async () => {
  const { dealershipId, staff, customerId } = await customerAt()
  const make = (stockNumber: string, link?: string) =>
    staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle: { ...vehicle, vin: '', stockNumber }, link } })
  const [fits, long] = ['車'.repeat(22), '車'.repeat(30)]
  const made = await make(fits)
  expect(made.status).toBe(201)
  const open = { dealershipId, link: made.body.link, vin: fits }
  expect((await leads.anonymous().call('handleOpen', { body: open })).status).toBe(200)
  for (const link of [undefined, `/vehicle-packet/${dealershipId}/${long}/kD3-x_9fQ2aZ0bY7wN5mVt1c`]) {
    expect(await make(long, link)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'vehicle.stockNumber', message: expect.stringContaining('too long') }] },
    })
  }
})

test('accepts a client’s link and stores it without the origin', async () => {
  const { dealershipId, staff, customerId } = await customerAt()
  const link = `/vehicle-packet/${dealershipId}/${vehicle.vin}/k7w2m9q4z`
  const made = await staff.call('createPacketLog', {
    body: { dealershipId, customerId, vehicle, link: `https://cars.example.com${link}`, linkId: 'k7w2m9q4z' },
  })
  expect(made).toMatchObject({ status: 201, body: { link, linkId: 'k7w2m9q4z' } })
})

test.each([
  ['of another dealership', () => `/vehicle-packet/${newId()}/${vehicle.vin}/k7w2m9q4z`],
  ['of another vehicle', (id: string) => `/vehicle-packet/${id}/2FTFW1E55PFA00002/k7w2m9q4z`],
  ['with another id', (id: string) => `/vehicle-packet/${id}/${vehicle.vin}/zzzzzzzzz`],
  ['of another format', (id: string) => `/somewhere/${id}/${vehicle.vin}/k7w2m9q4z`],
  ['with a script', () => 'javascript:alert(1)'],
])('rejects a link %s', async (_, link) => {
  const { dealershipId, staff, customerId } = await customerAt()
  const response = await staff.call('createPacketLog', {
    body: { dealershipId, customerId, vehicle, link: link(dealershipId), linkId: 'k7w2m9q4z' },
  })
  expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: [{ path: 'link' }] } })
})

test.each(['123456789', 'aaaaaaaaaa', 'packetlink', 'cora-customer', vehicle.vin])('rejects a guessable link id: %s', async (linkId) => {
  const { dealershipId, staff, customerId } = await customerAt()
  const link = `/vehicle-packet/${dealershipId}/${vehicle.vin}/${linkId}`
  for (const chosen of [{ linkId }, { link }, { link, linkId }, { linkId, reuse: true }]) {
    const response = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle, ...chosen } })
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION', message: expect.stringContaining('could be guessed') } })
  }
  expect((await staff.call('listPacketLogs', { query: { dealershipId } })).body).toEqual([])
})

test.each([
  ['is too short', 'k7w2m9q4'],
  ['has a character that links do not have', 'k7w2m9q4z!'],
  ['is too long', 'k7w2m9q4'.repeat(9)],
])('rejects a link id that %s', async (_, linkId) => {
  const { dealershipId, staff, customerId } = await customerAt()
  const response = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle, linkId } })
  expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION', fields: [{ path: 'linkId' }] } })
  expect((await staff.call('listPacketLogs', { query: { dealershipId } })).body).toEqual([])
})

test('a link without a snapshot takes the facts from its vehicle and shows them in its mail', async () => {
  const { dealershipId, staff, customerId } = await customerAt()
  const sent = {
    ...vehicle,
    price: '',
    internetPrice: '$37,000',
    msrp: 41_000,
    mileage: '21,050',
    imageOne: 'https://photos.example/a.jpg',
  }
  const made = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle: sent } })
  const snapshot = { price: 37_000, currency: 'USD', mileage: 21_050, mileageUnit: 'mi', imageUrl: 'https://photos.example/a.jpg' }
  expect(made.body).toMatchObject({ vehicle, snapshot })
  expect(made.body.vehicle).not.toHaveProperty('msrp')
  const mail = await staff.call('renderPacketEmail', { params: { logId: made.body._id }, body: { message: '' } })
  for (const fact of ['$37,000', '21,050 mi', 'https://photos.example/a.jpg']) expect(mail.body.html).toContain(fact)
  const own = { ...snapshot, price: 1 }
  const repeated = await staff.call('createPacketLog', {
    body: { dealershipId, customerId, vehicle: sent, snapshot: own as typeof own & { mileageUnit: 'mi' } },
  })
  expect(repeated.body.snapshot).toEqual(own)
})

test('a link keeps the currency of its price and shows it in its mail', async () => {
  const { dealershipId, staff, customerId } = await customerAt()
  const snapshot = { price: 25_900, currency: 'EUR', mileage: null, mileageUnit: 'mi', imageUrl: '' } as const
  const made = await staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle, snapshot } })
  expect(made.body.snapshot).toEqual(snapshot)
  const mail = await staff.call('renderPacketEmail', { params: { logId: made.body._id }, body: { message: '' } })
  expect(mail.body.html).toContain('€25,900')
})

test('a repeated link returns the existing record; for another customer it is a conflict', async () => {
  const { dealershipId, staff, customerId } = await customerAt()
  const other = await staff.call('createCustomer', { params: { dealershipId }, body: { firstName: 'Other', lastName: 'Person' } })
  const make = (id: string) => staff.call('createPacketLog', { body: { dealershipId, customerId: id, vehicle, linkId: 'k7w2m9q4z' } })
  const [first, again] = await Promise.all([make(customerId), make(customerId)])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body._id).toBe(first.body._id)
  expect(await make(other.body._id)).toMatchObject({ status: 409, body: { code: 'LINK_EXISTS' } })
})

test('creates packets only for customers of the dealership', async () => {
  const theirs = await customerAt()
  const { dealershipId, staff } = await customerAt()
  const foreign = await staff.call('createPacketLog', { body: { dealershipId, customerId: theirs.customerId, vehicle } })
  const missing = await staff.call('createPacketLog', { body: { dealershipId, customerId: newId(), vehicle } })
  expect(foreign).toMatchObject({ status: 404, body: { message: 'Customer not found' } })
  expect(missing).toMatchObject({ status: 404, body: { message: 'Customer not found' } })
})

test('the lead counts its packets and screens are notified', async () => {
  const place = staffOf()
  const live = await leads.live(place.dealershipId)
  const sent = await sendPacket(leads, place)
  await eventually(async () => expect((await sent.lead())?.packets).toBe(1))
  await eventually(() =>
    expect(live).toContainEqual({
      topic: 'packet.changed',
      dealershipId: place.dealershipId,
      customerIds: [sent.customerId],
      packetLogIds: [sent.packetLogId],
    }),
  )
  expect((await sent.packet()).leadId).toBe(sent.leadId)
})

test('records the URL activity of a packet once, even when an old client repeats it', async () => {
  const { dealershipId, staff, link, packetLogId } = await sendPacket(leads)
  const linkId = link.split('/').at(-1) ?? ''
  const again = await staff.call('createUrlActivity', {
    body: { dealership: dealershipId, customer: { firstName: 'X', lastName: 'Y' }, vehicle, customUrl: link, linkId },
  })
  expect(again).toMatchObject({ status: 201, body: { success: true } })
  const stored = await leads.db.collection('url-activity').find({ linkId }).toArray()
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ customUrl: link, customer: { firstName: 'Cora' } })
  expect(packetLogId).toBeTruthy()
  const crooked = await staff.call('createUrlActivity', {
    body: { dealership: dealershipId, customer: { firstName: 'X', lastName: 'Y' }, vehicle, customUrl: 'https://evil.example/', linkId },
  })
  expect(crooked).toMatchObject({ status: 400, body: { fields: [{ path: 'customUrl' }] } })
})

test('only the owner lists the newest links of all dealerships', async () => {
  leads.clock.advance(1_000)
  const first = await sendPacket(leads)
  leads.clock.advance(1_000)
  const second = await sendPacket(leads)
  const { body } = await leads.as(owner).call('listUrlActivity', { query: { limit: 2 } })
  expect(body).toMatchObject([
    { customUrl: second.link, dealership: second.dealershipId, customer: { firstName: 'Cora' }, createdBy: { name: 'Ada Admin' }, vehicle },
    { customUrl: first.link, dealership: first.dealershipId },
  ])
  expect(await first.staff.call('listUrlActivity', {})).toMatchObject({ status: 403 })
})

test('events include customer and vehicle, and older events without them are accepted', async () => {
  const sent = await sendPacket(leads)
  const about = { customerName: 'Cora Customer', vehicle: { year: 2023, make: 'Ford', model: 'F-150', vin: vehicle.vin } }
  const dataOf = async ({ type }: EventDefinition) =>
    (await leads.events(type)).filter(({ data }) => data.dealershipId === sent.dealershipId).map(({ data }) => data)
  await eventually(async () => expect(await dataOf(packetCreated)).toMatchObject([about]))
  expect(await dataOf(leadCreated)).toMatchObject([about])
  expect(await dataOf(customerCreated)).toMatchObject([{ customerName: 'Cora Customer' }])

  const { dealershipId, customerId, packetLogId } = sent
  expect(customerCreated.data.parse({ dealershipId, customerId })).toMatchObject({ customerName: '' })
  expect(packetCreated.data.parse({ dealershipId, customerId, packetLogId })).toMatchObject({ customerName: '' })
})
