import { staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
const place = staffOf()
beforeAll(async () => {
  leads = await startLeads()
  const staff = leads.as(place.admin)
  for (const body of [
    { firstName: 'John', lastName: 'Smith', email: 'john@smith.example', phone: '(555) 123-4567' },
    { firstName: 'Jane', lastName: 'Johnson', email: 'jane@johnson.example', phone: '555-987-6543' },
    { firstName: 'Zoë', lastName: "O'Neill (fleet)", email: '', phone: '+44 20 7946 0018' },
  ]) {
    leads.clock.advance(1_000)
    expect((await staff.call('createCustomer', { params: { dealershipId: place.dealershipId }, body })).status).toBe(201)
  }
})

const find = async (search: string, limit?: number): Promise<string[]> => {
  const query = { search, ...(limit === undefined ? {} : { limit }) }
  const { body } = await leads.as(place.sales).call('listCustomers', { params: { dealershipId: place.dealershipId }, query })
  return body.map(({ firstName }: { firstName: string }) => firstName)
}

test.each([
  ['john', ['Jane', 'John']],
  ['JOHN SMITH', ['John']],
  ['smith jo', ['John']],
  ['123-4567', ['John']],
  ['5551234567', ['John']],
  ['555.987.6543', ['Jane']],
  ["o'neill (f", ['Zoë']],
  ['zoë', ['Zoë']],
  ['nobody', []],
  ['.*', []],
])('"%s" is looked for in names and phones', async (search, names) => {
  expect(await find(search)).toEqual(names)
})

test('text with an @ and no blank is looked for in the email only', async () => {
  expect(await find('@johnson')).toEqual(['Jane'])
  expect(await find('JOHN@')).toEqual(['John'])
  expect(await find('@ john')).toEqual([])
})

test('without a search the newest customers come first, at most as many as asked for', async () => {
  expect(await find('')).toEqual(['Zoë', 'Jane', 'John'])
  expect(await find('', 2)).toEqual(['Zoë', 'Jane'])
})

test("another dealership's customers are never among them", async () => {
  const stranger = staffOf()
  const { body } = await leads.as(stranger.admin).call('listCustomers', { params: { dealershipId: stranger.dealershipId } })
  expect(body).toEqual([])
})
