import { eventually } from '@forecourt/dev-servers/eventually'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { options, type SentPacket, sendPacket } from '../testing/packets.ts'
import { addLead } from '../testing/remaining.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const update = (sent: SentPacket, body: object, user = sent.admin) =>
  leads.as(user).call('updateCustomer', { params: { dealershipId: sent.dealershipId, customerId: sent.customerId }, body: body as never })
const stored = ({ customerId }: SentPacket) => leads.db.collection('customers').findOne({ _id: new ObjectId(customerId) })
const eventsOf = ({ dealershipId }: SentPacket) =>
  leads.events<{ changed: string[]; customerName: string }>('leads.customer.updated.v1', dealershipId)
const unique = () => `${newId()}@example.com`

test('updates the contact on the customer and all their leads, also for search; packet links keep theirs', async () => {
  const sent = await sendPacket(leads)
  await addLead(sent)
  const live = await leads.live(sent.dealershipId)
  const email = unique()
  const body = { firstName: 'Corinne', email, phone: '404.555.0100', zip: '30301', otherPhones: ['+49 30 1234567', '678-555-0100'] }
  const contact = { firstName: 'Corinne', lastName: 'Customer', email, phone: '(404) 555-0100', zip: '30301' }
  const response = await update(sent, body)
  expect(response).toMatchObject({ status: 200, body: { ...contact, otherPhones: ['+49 30 1234567', '(678) 555-0100'], leads: 2 } })
  const found = async (search: string) => (await sent.staff.call('listLeads', { params: sent, query: { search } })).body
  for (const search of ['corinne', email, '4045550100']) expect(await found(search)).toMatchObject([contact, contact])
  expect(await found('cora')).toEqual([])
  expect(await found('P4711')).toHaveLength(2)
  expect((await sent.packet()).customer).toMatchObject({ firstName: 'Cora', email: sent.email, phone: '(555) 123-4567' })
  await eventually(async () =>
    expect((await eventsOf(sent)).map(({ actor, data }) => ({ actor, data }))).toMatchObject([
      {
        actor: { kind: 'staff', id: sent.admin._id },
        data: { customerName: 'Corinne Customer', changed: ['firstName', 'email', 'phone', 'zip', 'otherPhones'] },
      },
    ]),
  )
  await eventually(() => expect(live).toContainEqual(expect.objectContaining({ topic: 'lead.changed', customerIds: [sent.customerId] })))
})

test('what happens on a packet link after a correction names the corrected customer', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, packetLogId: logId, staff } = sent
  const visit = await sent.open()
  await update(sent, { firstName: 'Corinne' })
  await sent.open()
  expect((await leads.anonymous().call('saveOptions', { params: { logId: visit }, body: { options } })).status).toBe(200)
  expect((await staff.call('markPacketSent', { params: { logId }, body: { channel: 'text' } })).status).toBe(200)
  expect((await staff.call('setPacketAccess', { params: { logId }, body: { revoked: true } })).status).toBe(200)
  expect((await staff.call('deletePacketLog', { params: { logId } })).status).toBe(200)
  const names = async () =>
    (await leads.events(undefined, dealershipId)).flatMap(({ type, data }) =>
      /packet.(opened|submitted|sent|access-changed|deleted)/.test(type) ? `${type.split('.')[2]} ${data.customerName}` : [],
    )
  const after = ['opened', 'submitted', 'sent', 'access-changed', 'deleted'].map((what) => `${what} Corinne Customer`)
  await eventually(async () => expect((await names()).sort()).toEqual([...after, 'opened Cora Customer'].sort()))
})

test('new customers are compared with the corrected contact', async () => {
  const sent = await sendPacket(leads)
  const email = unique()
  await update(sent, { email })
  const add = (address: string) =>
    sent.staff.call('createCustomer', { params: sent, body: { firstName: 'Cora', lastName: 'Customer', email: address } })
  expect(await add(email)).toMatchObject({ status: 409, body: { customer: { _id: sent.customerId } } })
  expect((await add(sent.email)).status).toBe(201)
})

test('a customer without email and phone is never a duplicate, and is found after getting one', async () => {
  const sent = await sendPacket(leads)
  await update(sent, { email: '', phone: '' })
  expect(await stored(sent)).not.toHaveProperty('contactKey')
  const again = await sent.staff.call('createCustomer', { params: sent, body: { firstName: 'Cora', lastName: 'Customer' } })
  expect(again.status).toBe(201)
  await update(sent, { phone: '(404) 555-0100' })
  const same = { firstName: 'cora', lastName: 'CUSTOMER', phone: '404-555-0100' }
  expect((await sent.staff.call('createCustomer', { params: sent, body: same })).status).toBe(409)
})

test('the same values change and publish nothing', async () => {
  const sent = await sendPacket(leads)
  const body = { firstName: 'Cora', lastName: 'Customer', email: sent.email, phone: '555-123-4567', zip: '', otherEmails: [sent.email] }
  expect(await update(sent, body)).toMatchObject({ status: 200, body: { phone: '(555) 123-4567', otherEmails: [] } })
  const changed = await update(sent, { zip: '30301' })
  expect(changed.status).toBe(200)
  await eventually(async () => expect((await eventsOf(sent)).map(({ data }) => data.changed)).toEqual([['zip']]))
})

test('stores each address and number once', async () => {
  const sent = await sendPacket(leads)
  const other = unique()
  const body = { otherEmails: [other, other.toUpperCase(), sent.email], otherPhones: ['4045550100', '(404) 555-0100', '555 123 4567'] }
  expect((await update(sent, body)).body).toMatchObject({ otherEmails: [other], otherPhones: ['(404) 555-0100'] })
  expect((await update(sent, { email: other })).body).toMatchObject({ email: other, otherEmails: [] })
})

test('stores another number that differs from the phone only by its extension', async () => {
  const sent = await sendPacket(leads)
  const body = { otherPhones: ['555-123-4567 x12', '555 123 4567'] }
  expect((await update(sent, body)).body).toMatchObject({ phone: '(555) 123-4567', otherPhones: ['555-123-4567 x12'] })
})

test('returns 409 with the other customer for an email that they have', async () => {
  const place = staffOf()
  const [one, two] = [await sendPacket(leads, place), await sendPacket(leads, place)]
  const extra = unique()
  await update(two, { otherEmails: [extra] })
  const before = await stored(one)
  for (const body of [{ email: two.email, firstName: 'New' }, { email: extra }, { otherEmails: [two.email] }]) {
    expect(await update(one, body)).toMatchObject({
      status: 409,
      body: { code: 'CUSTOMER_EXISTS', customer: { _id: two.customerId, email: two.email } },
    })
  }
  const unchanged = ({ revision: _, ...doc }: Record<string, unknown>) => doc
  expect(unchanged((await stored(one)) ?? {})).toEqual(unchanged(before ?? {}))
  // another dealership may have the same email
  const elsewhere = await sendPacket(leads)
  expect((await update(elsewhere, { email: two.email })).status).toBe(200)
})

test('returns 409 for the same phone and name without emails', async () => {
  const place = staffOf()
  const [one, two] = [await sendPacket(leads, place), await sendPacket(leads, place)]
  expect((await update(one, { email: '' })).status).toBe(200)
  expect(await update(two, { email: '' })).toMatchObject({ status: 409, body: { customer: { _id: one.customerId } } })
})

test('of two concurrent updates to one email, one succeeds', async () => {
  const place = staffOf()
  for (let time = 0; time < 3; time += 1) {
    const [one, two] = [await sendPacket(leads, place), await sendPacket(leads, place)]
    const email = unique()
    const responses = await Promise.all([update(one, { email }), update(two, { email })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('keeps both of two concurrent corrections, also on the leads', async () => {
  const sent = await sendPacket(leads)
  const changes = [{ firstName: 'Cornelia' }, { zip: '30301' }, { phone: '4045550100' }]
  const responses = await Promise.all([
    ...changes.map((body) => update(sent, body)),
    sent.staff.call('createLead', { params: sent, body: { customerId: sent.customerId, firstName: 'Cora', lastName: 'Customer' } }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 201])
  const contact = { firstName: 'Cornelia', zip: '30301', phone: '(404) 555-0100', email: sent.email }
  expect(await stored(sent)).toMatchObject(contact)
  const lead = (await sent.staff.call('listLeads', { params: sent })).body.find(({ _id }: { _id: string }) => _id === sent.leadId)
  expect(lead).toMatchObject(contact)
})

test('a customer deleted during the update stays deleted', async () => {
  for (let time = 0; time < 3; time += 1) {
    const sent = await sendPacket(leads)
    const [response, deleted] = await Promise.all([
      update(sent, { firstName: 'Late' }),
      sent.staff.call('deleteCustomer', { params: sent }),
    ])
    expect([200, 404]).toContain(response.status)
    expect(deleted.status).toBe(200)
    expect(await stored(sent)).toBeNull()
    expect((await update(sent, { firstName: 'Later' })).status).toBe(404)
  }
})

test('SALES can update customers with a visible lead or without leads, and no others', async () => {
  const sent = await sendPacket(leads)
  expect(await update(sent, { firstName: 'Mine' }, sent.sales)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await stored(sent)).toMatchObject({ firstName: 'Cora' })
  await leads.db.collection('leads').updateOne({ _id: new ObjectId(sent.leadId) }, { $set: { assignedTo: { id: sent.sales._id } } })
  expect((await update(sent, { firstName: 'Mine' }, sent.sales)).status).toBe(200)
  const body = { firstName: 'No', lastName: 'Lead', email: unique() }
  const added = await leads.as(sent.otherSales).call('createCustomer', { params: sent, body })
  const customerId = added.body._id
  const params = { dealershipId: sent.dealershipId, customerId }
  expect((await leads.as(sent.otherSales).call('updateCustomer', { params, body: { zip: '30301' } })).status).toBe(200)
})

test.each([
  ['nothing', {}],
  ['no name', { firstName: '' }],
  ['a name of two lines', { lastName: 'a\nb' }],
  ['an invalid email', { email: 'cora' }],
  ['too many emails', { otherEmails: Array.from({ length: 21 }, (_, index) => `a${index}@example.com`) }],
  ['an empty phone among others', { otherPhones: [''] }],
  ['a ZIP that is too long', { zip: '12345678901' }],
  ['an operator', { phone: { $gt: '' } }],
])('rejects %s', async (_, body) => {
  expect((await update(await sendPacket(leads), body)).status).toBe(400)
})
