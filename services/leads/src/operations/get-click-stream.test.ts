import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { logs, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('returns the click stream of an address newest first with the packet of each entry, or of one packet', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, customerId, email } = sent
  const second = await sent.staff.call('createPacketLog', { body: { dealershipId, customerId, vehicle } })
  const browser = leads.anonymous()
  const open = async (link: string) => (await browser.call('handleOpen', { body: { dealershipId, link, vin: vehicle.vin } })).body.logId
  const save = async (logId: string, field: string) => {
    leads.clock.advance(1_000)
    await browser.call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), field) } })
  }
  await save(await open(sent.link), 'photo_clicked')
  await save(await open(second.body.link), 'calcTerm')

  const read = async (query = {}) =>
    (await sent.staff.call('getClickStream', { params: { dealershipId, email: email.toUpperCase() }, query: { _t: '1', ...query } })).body
      .entries
  await eventually(async () =>
    expect(await read()).toMatchObject([
      { type: 'calcTerm', link: second.body.link, data: { field: 'calcTerm', oldValue: 0, newValue: 1 } },
      { type: 'photo_clicked', link: sent.link },
    ]),
  )
  expect(await read({ link: sent.link })).toMatchObject([{ type: 'photo_clicked' }])
  expect(await read({ link: '/vehicle-packet/nothing' })).toEqual([])

  // a link keeps the address that it was made for
  const body = { email: `corrected-${email}` }
  await sent.staff.call('updateCustomer', { params: { dealershipId, customerId }, body })
  expect(await read({ link: sent.link })).toMatchObject([{ type: 'photo_clicked' }])
  expect(await read()).toEqual([])
})

test('returns an empty click stream for an unknown address, and 404 for another dealership', async () => {
  const sent = await sendPacket(leads)
  const { dealershipId, email, staff } = sent
  expect((await staff.call('getClickStream', { params: { dealershipId, email: 'unknown@example.com' } })).body).toEqual({ entries: [] })
  const stranger = staffOf()
  const own = await leads.as(stranger.admin).call('getClickStream', { params: { dealershipId: stranger.dealershipId, email } })
  expect(own.body).toEqual({ entries: [] })
})

test('sorts entries of one instant by the order in which they were reported', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const timestamp = leads.clock.now().toISOString()
  const fields = ['calcApr', 'calcTerm', 'photo_clicked', 'calcDownPayment']
  const customerLogs = fields.map((field, index) => ({ id: `entry-${index}`, field, oldValue: 0, newValue: 1, timestamp }))
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })
  const read = async () => {
    const { body } = await sent.staff.call('getClickStream', { params: { dealershipId: sent.dealershipId, email: sent.email } })
    return body.entries.map(({ type }) => type)
  }
  await eventually(async () => expect(await read()).toEqual(fields.toReversed()))
})
