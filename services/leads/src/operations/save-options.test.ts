import { eventually } from '@forecourt/dev-servers/eventually'
import { staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { inEuros, logs, openWithoutLead, options, sendPacket, vehicle } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('accepts older names of the options, of term and of rate, and prefers the newer ones', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const submit = (body: object) => leads.anonymous().call('saveOptions', { params: { logId }, body: { options: body as never } })
  const { calcTerm, calcApr, ...others } = options
  expect((await submit({ ...others, Term: calcTerm, APR: calcApr })).status).toBe(200)
  expect((await sent.packet()).submittedOptions).toEqual(options)
  expect((await submit({ ...options, Term: 24, APR: 1 })).status).toBe(200)
  await eventually(async () => expect(await leads.events('leads.packet.submitted.v1', sent.dealershipId)).toHaveLength(1))
  expect((await submit({ ...others, Term: 'long' })).status).toBe(400)
  expect((await submit({ paymentType: 'cash', calcApr: 0 })).status).toBe(200)
  expect((await sent.packet()).submittedOptions).toEqual({ paymentType: 'cash', calcApr: 0 })
  const body = { submitted_options: { paymentType: 'cash' as const, calcApr: 1 } }
  expect((await leads.anonymous().call('saveOptions', { params: { logId }, body })).body).toMatchObject({ message: 'Options submitted!' })
  expect((await sent.packet()).submittedOptions).toEqual({ paymentType: 'cash', calcApr: 1 })
})

test('counts clicks and calculator changes on the lead, with their newest times', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const at = leads.clock.now()
  leads.clock.advance(5_000)
  const customerLogs = logs(at, 'photo_clicked', 'calcTerm', 'pdf_clicked', 'zipCode')
  expect(await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  await eventually(async () =>
    expect(await sent.lead()).toMatchObject({
      clickStreamCount: 4,
      mostRecentClickTime: customerLogs[2]?.timestamp,
      mostRecentCalcTime: customerLogs[3]?.timestamp,
      submitted: false,
    }),
  )
})

test('counts a typed ZIP code as one click, without the rate and region that follow from it', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const customerLogs = logs(leads.clock.now(), 'zipCode', 'taxRate', 'taxRegion', 'taxState')
  leads.clock.advance(1_000)
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })
  await eventually(async () => expect((await sent.packet()).customerLogs).toHaveLength(4))
  await eventually(async () =>
    expect(await sent.lead()).toMatchObject({ clickStreamCount: 1, mostRecentCalcTime: customerLogs[0]?.timestamp }),
  )
})

test('counts repeated entries once, alone and with the submission', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const browser = leads.anonymous()
  const customerLogs = [
    ...logs(leads.clock.now(), 'calcTerm', 'calcApr'),
    { id: 'page-made', field: 'pdf_clicked', timestamp: leads.clock.now().toISOString() },
  ]
  await browser.call('saveOptions', { params: { logId }, body: { customerLogs } })
  leads.clock.advance(1_000)
  await browser.call('saveOptions', { params: { logId }, body: { customerLogs } })
  await browser.call('saveOptions', { params: { logId }, body: { customerLogs, options } })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ clickStreamCount: 3, submitted: true }))
  expect((await sent.packet()).customerLogs).toHaveLength(3)
})

test('counts entries once that a page repeats after a reload', async () => {
  const sent = await sendPacket(leads)
  const customerLogs = [{ id: 'before-the-reload', field: 'photo_clicked', timestamp: leads.clock.now().toISOString() }]
  for (const logId of [await sent.open(), await sent.open()])
    await leads.anonymous().call('saveOptions', { params: { logId }, body: { customerLogs } })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ clickStreamCount: 1, opens: 2 }))
  expect((await sent.packet()).customerLogs).toHaveLength(1)
})

test('stores a submission, marks the lead, and notifies staff once when it repeats', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const live = await leads.live(sent.dealershipId)
  const submit = (more = {}) => leads.anonymous().call('saveOptions', { params: { logId }, body: { options: { ...options, ...more } } })
  expect(await submit()).toMatchObject({ status: 200, body: { success: true, message: 'Options submitted!' } })
  expect(await sent.packet()).toMatchObject({ submittedOptions: options })
  await Promise.all([submit(), submit(), submit()])
  await eventually(async () => expect(await sent.lead()).toMatchObject({ submitted: true }))
  await eventually(() => expect(live.map(({ topic }) => topic)).toContain('lead.changed'))
  const events = await leads.events('leads.packet.submitted.v1')
  expect(events.filter(({ data }) => data.packetLogId === sent.packetLogId)).toHaveLength(1)
  await submit({ calcTerm: 84 })
  expect(await sent.packet()).toMatchObject({ submittedOptions: { calcTerm: 84 } })
})

test('a submission has the currency of its link’s price, and counts once when it repeats', async () => {
  const sent = await sendPacket(leads, staffOf(), { snapshot: inEuros })
  const logId = await sent.open()
  const submitted = { ...options, currency: 'EUR' }
  const submit = () => leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
  const { submittedAt } = await submit().then(() => sent.packet())
  leads.clock.advance(1_000)
  expect((await submit()).status).toBe(200)
  expect(await sent.packet()).toMatchObject({ submittedOptions: submitted, submittedAt })
  await eventually(async () => expect((await sent.lead())?.lastSubmission?.options).toEqual(submitted))
  const events = await leads.events('leads.packet.submitted.v1', sent.dealershipId)
  expect(events.map(({ data }) => data.options)).toEqual([submitted])
})

test('a page does not choose the currency of a submission', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const forged = { ...options, currency: 'JPY' }
  expect((await leads.anonymous().call('saveOptions', { params: { logId }, body: { options: forged } })).status).toBe(200)
  expect((await sent.packet()).submittedOptions).toEqual(options)
})

test('a retry of a submission that an older version stored without its currency counts once', async () => {
  const sent = await sendPacket(leads, staffOf(), { snapshot: inEuros })
  const logId = await sent.open()
  const submit = () => leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
  expect((await submit()).status).toBe(200)
  const stored = { _id: new ObjectId(sent.packetLogId) }
  await leads.db.collection('packet-logs').updateOne(stored, { $unset: { 'submittedOptions.currency': '' } })
  expect((await submit()).status).toBe(200)
  expect((await sent.packet()).submittedOptions).toEqual(options)
})

test('creates one lead of the packet’s sender for a customer without one who submits, so that the home lists them', async () => {
  const { dealershipId, sales, staff, logId } = await openWithoutLead(leads)
  const submit = (calcTerm: number) =>
    leads.anonymous().call('saveOptions', { params: { logId }, body: { options: { ...options, calcTerm } } })
  const statuses = (await Promise.all([submit(48), submit(60)])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200])
  const found = await staff.call('listLeads', { params: { dealershipId } })
  expect(found.body).toMatchObject([{ firstName: 'Noah', vehicle, createdBy: { id: sales._id } }])
  await eventually(async () =>
    expect((await staff.call('getHome', { params: { dealershipId } })).body.submitted).toMatchObject({
      total: 1,
      leads: [{ firstName: 'Noah' }],
    }),
  )
  const [event] = await leads.events('leads.packet.submitted.v1', dealershipId)
  expect(event?.data).toMatchObject({ leadId: found.body[0]?._id, sentBy: { id: sales._id } })
})

test('a person with a scanner-like browser counts as the customer after they submit', async () => {
  const sent = await sendPacket(leads)
  const odd = leads.anonymous({ 'user-agent': 'SomeCrawler-like/1.0 (bot)' })
  const logId = await sent.open(odd)
  expect(await sent.packet()).toMatchObject({ opens: 0 })
  const submitted = await Promise.all([1, 2].map(() => odd.call('saveOptions', { params: { logId }, body: { options } })))
  expect(submitted.map(({ body }) => body.message)).toEqual(['Options submitted!', 'Options submitted!'])
  expect(await sent.packet()).toMatchObject({ opens: 1, opened: true, active: true, submittedOptions: options })
  leads.clock.advance(15_000)
  await odd.call('heartbeat', { params: { logId } })
  await eventually(async () => expect(await sent.packet()).toMatchObject({ lastActiveAt: leads.clock.now().toISOString() }))
})

test('clicks of a scanner do not count as the customer’s', async () => {
  const sent = await sendPacket(leads)
  const scanner = leads.anonymous({ 'user-agent': 'Slackbot-LinkExpanding 1.0' })
  const logId = await sent.open(scanner)
  await scanner.call('saveOptions', { params: { logId }, body: { customerLogs: logs(leads.clock.now(), 'photo_clicked') } })
  const own = await sent.open()
  await leads.anonymous().call('saveOptions', { params: { logId: own }, body: { customerLogs: logs(leads.clock.now(), 'pdf_clicked') } })
  await eventually(async () => expect(await sent.lead()).toMatchObject({ clickStreamCount: 1, opens: 1 }))
})

test.each([
  ['too many entries', { customerLogs: Array.from({ length: 201 }, () => ({ field: 'calcTerm', timestamp: '2036-01-01T00:00:00Z' })) }],
  ['an entry with an invalid value', { customerLogs: [{ field: 'calcTerm', newValue: { $gt: 1 }, timestamp: '2036-01-01T00:00:00Z' }] }],
  ['an invalid time', { customerLogs: [{ field: 'calcTerm', timestamp: 'yesterday' }] }],
  ['invalid options', { options: { paymentType: 'barter' } }],
])('rejects %s', async (_, body) => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  expect((await leads.anonymous().call('saveOptions', { params: { logId }, body: body as never })).status).toBe(400)
})

test('staff cannot submit as the customer by the id', async () => {
  const sent = await sendPacket(leads)
  const response = await sent.staff.call('saveOptions', { params: { logId: sent.packetLogId }, body: { options } })
  expect(response).toMatchObject({ status: 200, body: { message: expect.stringContaining('preview') } })
  expect(await sent.packet()).toMatchObject({ submittedOptions: null })
})
