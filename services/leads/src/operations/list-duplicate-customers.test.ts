import { owner, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

/** Returns a dealership with functions that fill it with customers. */
function place() {
  const mine = staffOf()
  const staff = leads.as(mine.admin)
  const params = { dealershipId: mine.dealershipId }
  return {
    ...mine,
    async add(firstName: string, contact: { email?: string; phone?: string }): Promise<string> {
      const made = await staff.call('createCustomer', { params, body: { firstName, lastName: 'Doe', ...contact } })
      expect(made.status).toBe(201)
      return made.body._id
    },
    duplicates: async (query: object = {}, user = mine.admin) => leads.as(user).call('listDuplicateCustomers', { params, query }),
    merge: (customerId: string, ...customerIds: string[]) =>
      staff.call('mergeCustomers', { params: { ...params, customerId }, body: { customerIds } }),
    params,
  }
}
/** Formats groups as reason, value and names. */
const summary = ({ body }: { body: { groups: { reason: string; value: string; customers: { firstName: string }[] }[] } }) =>
  body.groups.map(({ reason, value, customers }) => [reason, value, ...customers.map(({ firstName }) => firstName)].join(' '))

test('groups customers by phone and by mailbox, oldest customer first', async () => {
  const { add, duplicates } = place()
  await add('Ann', { email: 'ann@x.test', phone: '(555) 123-4567' })
  leads.clock.advance(1_000)
  await add('Bob', { email: 'b.o.b@gmail.com', phone: '' })
  await add('Anna', { email: 'anna@x.test', phone: '+1 555.123.4567' })
  await add('Bobby', { email: 'bob+cars@googlemail.com', phone: '555 0100' })
  await add('Alone', { email: 'alone@x.test', phone: '555 0101' })
  const found = await duplicates()
  expect(found).toMatchObject({ status: 200, body: { total: 2, page: 1, pageSize: 10 } })
  expect(summary(found)).toEqual(['phone 5551234567 Ann Anna', 'email bob@gmail.com Bob Bobby'])
})

test('does not group customers by a partial number, or without number and address', async () => {
  const { add, duplicates } = place()
  for (const name of ['A', 'B', 'C']) await add(name, { phone: '4567' })
  for (const name of ['D', 'E', 'F']) await add(name, {})
  expect((await duplicates()).body).toMatchObject({ groups: [], total: 0 })
})

test('returns how many leads and packet links each member has', async () => {
  const mine = place()
  const sent = await sendPacket(leads, mine)
  await mine.add('Nothing', { phone: '555 123 4567' })
  const [group] = (await mine.duplicates()).body.groups
  expect(group?.customers).toMatchObject([
    { _id: sent.customerId, leads: 1, packets: 1 },
    { firstName: 'Nothing', leads: 0, packets: 0 },
  ])
})

test('leaves out merged customers, and groups by the addresses of a merge', async () => {
  const { add, duplicates, merge } = place()
  const kept = await add('Kept', { email: 'kept@x.test', phone: '555 123 4567' })
  const other = await add('Other', { email: 'j.doe@gmail.com', phone: '555 123 4567' })
  await merge(kept, other)
  expect((await duplicates()).body.total).toBe(0)
  await add('Third', { email: 'jdoe+2@gmail.com' })
  expect(summary(await duplicates())).toEqual(['email jdoe@gmail.com Kept Third'])
})

test('returns pages of groups, largest first, with at most twenty members each', async () => {
  const { add, duplicates } = place()
  const phones = ['5550000001', '5550000002', '5550000003']
  for (const phone of phones) for (const name of ['A', 'B']) await add(name, { phone })
  for (let member = 0; member < 22; member += 1) await add(`Member ${member}`, { phone: '5559999999' })
  const pages = [
    await duplicates({ page: 1, pageSize: 3 }),
    await duplicates({ page: 2, pageSize: 3 }),
    await duplicates({ page: 3, pageSize: 3 }),
  ]
  expect(pages.map(({ body }) => [body.total, body.groups.map(({ value }) => value)])).toEqual([
    [4, ['5559999999', '5550000001', '5550000002']],
    [4, ['5550000003']],
    [4, []],
  ])
  expect(pages[0]?.body.groups[0]?.customers.map(({ firstName }) => firstName)).toEqual(
    Array.from({ length: 20 }, (_, member) => `Member ${member}`),
  )
})

test('groups customers by an index', async () => {
  const { dealershipId } = place()
  const customers = leads.db.collection('customers')
  for (const key of ['phoneKey', 'mailboxKeys']) {
    const plan = await customers.find({ dealershipId: new ObjectId(dealershipId), [key]: { $gt: '' } }).explain('queryPlanner')
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain(`"${key === 'phoneKey' ? 'same_phone' : 'same_mailbox'}"`)
  }
})

test('finds duplicates of one dealership only', async () => {
  const [mine, other] = [place(), place()]
  await mine.add('A', { phone: '555 123 4567' })
  await other.add('B', { phone: '555 123 4567' })
  expect((await mine.duplicates({}, owner)).body.total).toBe(0)
  expect((await mine.duplicates({ pageSize: 51 })).status).toBe(400)
})
