import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { type FakeService, startFakeService } from '../testing/fake-service.ts'
import { salesperson } from '../testing/salesperson.ts'
import { type NotificationsFixture, personOf, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
let twilio: FakeService
beforeAll(async () => {
  twilio = await startFakeService()
  const sms = { baseUrl: twilio.url, accountSid: 'AC1', authToken: 't0ken', from: '+15550001111' }
  fixture = await startNotifications({ sms, mail: { publicUrl: 'https://cars.example.com' }, firstRetryMs: 1_000, callTimeoutMs: 2_000 })
})

test('a text message to a foreign number of ten digits goes to its country', async () => {
  const { as } = await salesperson(fixture, { phone: '+47 91 23 45 67' })
  await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const numbers = () => twilio.calls.map((call) => new URLSearchParams(call.body.toString()).get('To'))
  await eventually(() => expect(numbers()).toContain('+4791234567'))
})

test('sends a text message to the user’s number by Twilio’s API', async () => {
  const phone = '(415) 555-0177'
  const { as } = await salesperson(fixture, { phone })
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const find = () => twilio.calls.find((call) => new URLSearchParams(call.body.toString()).get('To') === '+14155550177')
  await eventually(() => expect(find()).toBeDefined())
  expect(find()).toMatchObject({
    path: '/2010-04-01/Accounts/AC1/Messages.json',
    headers: { authorization: `Basic ${Buffer.from('AC1:t0ken').toString('base64')}` },
  })
  const form = Object.fromEntries(new URLSearchParams(find()?.body.toString()))
  expect(form).toEqual({
    To: '+14155550177',
    From: '+15550001111',
    Body: 'This is a test from Forecourt https://cars.example.com/admin/notifications?tab=settings',
  })
  const [delivery] = body.deliveries
  await eventually(async () =>
    expect((await as.call('getDelivery', { params: { deliveryId: delivery?._id ?? '' } })).body).toMatchObject({ state: 'sent' }),
  )
})

test('a text message to a number that has opted out fails with Twilio’s message', async () => {
  const { as } = await salesperson(fixture, { phone: '(415) 555-0188' })
  twilio.respondWith({ status: 400, body: JSON.stringify({ code: 21610, message: 'Attempt to send to unsubscribed recipient' }) })
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const params = { deliveryId: body.deliveries[0]?._id ?? '' }
  await eventually(async () =>
    expect((await as.call('getDelivery', { params })).body).toMatchObject({
      state: 'failed',
      attempts: 1,
      reason: expect.stringContaining('unsubscribed recipient'),
    }),
  )
})

test('what a customer waits for alerts the next responsible user while the number of the first one, who wants only texts, is opted out', async () => {
  const phone = '(415) 555-0155'
  const { sales, otherSales, as, inbox, submit } = await salesperson(fixture, { phone })
  const { body } = await as.call('getAlertPreferences', {})
  const grid = { ...body.grid, 'options-submitted': { bell: false, mail: false, push: false, sms: true } }
  const save = (more: { phone: string }) => as.call('saveAlertPreferences', { body: { ...body, grid, ...more } })
  await save({ phone })
  const people = { assignedTo: personOf(sales), sentBy: personOf(otherSales) }
  const texts = async (state: string) =>
    fixture.service.db.collection('deliveries').countDocuments({ recipientName: sales.name, channel: 'sms', state })
  const optedOut = { status: 400, body: JSON.stringify({ code: 21610, message: 'Attempt to send to unsubscribed recipient' }) }
  twilio.respondWith(optedOut)
  await submit(people)
  await eventually(async () => expect(await texts('failed')).toBe(1))
  await submit(people)
  await eventually(async () => expect(await inbox(otherSales)).toMatchObject([{ kind: 'options-submitted' }]))
  // the user opts in again
  const sendTest = () => as.call('sendTestAlert', { body: { channel: 'sms' } })
  await sendTest()
  await eventually(async () => expect(await texts('sent')).toBe(1))
  await submit(people)
  await eventually(async () => expect(await texts('sent')).toBe(2))
  // and out, but has another number
  twilio.respondWith(optedOut)
  await sendTest()
  await eventually(async () => expect(await texts('failed')).toBe(2))
  await save({ phone: '(415) 555-0156' })
  await submit(people)
  await eventually(async () => expect(await texts('sent')).toBe(3))
  expect(await inbox(otherSales)).toMatchObject([{ count: 1 }])
})

test('the reason why a text message was not taken, which is logged, does not name the number', async () => {
  const { as } = await salesperson(fixture, { phone: '(415) 555-0166' })
  twilio.respondWith({
    status: 400,
    body: JSON.stringify({ code: 21211, message: "The 'To' number +14155550166 is not a valid phone number." }),
  })
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const params = { deliveryId: body.deliveries[0]?._id ?? '' }
  const reason = `It responded with 400: {"code":21211,"message":"The 'To' number … is not a valid phone number."}`
  await eventually(async () => expect((await as.call('getDelivery', { params })).body).toMatchObject({ state: 'failed', reason }))
})

test.each([
  ['asks to wait', { status: 429, headers: { 'retry-after': '40' } }, 'It responded with 429.', 40_000],
  ['does not answer', 'silence' as const, 'It did not answer in time.', 1_000],
  ['is not there', { status: 410 }, 'It responded with 410.', null],
])('when Twilio %s, retries a text message only if it may succeed later', async (_, refusal, reason, waitMs) => {
  const { as } = await salesperson(fixture, { phone: '(415) 555-0199' })
  twilio.respondWith(refusal)
  const { body } = await as.call('sendTestAlert', { body: { channel: 'sms' } })
  const params = { deliveryId: body.deliveries[0]?._id ?? '' }
  const delivery = async () => (await as.call('getDelivery', { params })).body
  const dueAt = waitMs === null ? null : new Date(fixture.service.clock.now().getTime() + waitMs).toISOString()
  const state = waitMs === null ? 'failed' : 'queued'
  await eventually(async () => expect(await delivery()).toMatchObject({ state, reason, attempts: 1, dueAt }))
  if (waitMs === null) return
  fixture.service.clock.advance(waitMs)
  await eventually(async () => expect(await delivery()).toMatchObject({ state: 'sent', attempts: 2 }))
})
