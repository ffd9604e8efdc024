import type { EventData } from '@forecourt/contracts/event'
import { mailBounced } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer } from '@forecourt/mail/testing/mail-server'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { ObjectId } from 'mongodb'
import { Registry } from 'prom-client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { leadsDeps } from '../testing/leads-deps.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { envelopeOf, submitted } from '../testing/trade-ins.ts'
import { mailTradeIn } from './mail-trade-in.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

async function withServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return { server, own: await leadsDeps(leads, { smtp: parseSmtpUrl(server.url) }) }
}

test('mails the customer a summary, once even when the event is redelivered', async () => {
  const { server, own } = await withServer()
  const envelope = envelopeOf(leads, submitted(staffOf().dealershipId))
  await mailTradeIn(own, envelope)
  await mailTradeIn(own, envelope)
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail?.to).toEqual([envelope.data.customer.email])
  expect(mail?.parsed.subject).toBe('We received your 2019 Honda CR-V EX-L')
  expect(mail?.parsed.text).toContain('Miles: 61,240')
  expect(mail?.parsed.text).toContain('A dealership representative will contact you within 24 hours.')
})

test('includes the range that the customer was shown, if any', async () => {
  const { server, own } = await withServer()
  await mailTradeIn(own, envelopeOf(leads, submitted(staffOf().dealershipId, { range: { low: 15_000, high: 18_500 }, currency: 'CAD' })))
  await mailTradeIn(own, envelopeOf(leads, submitted(staffOf().dealershipId)))
  expect(server.received[0]?.parsed.text).toContain('Estimated range: CA$15,000 to CA$18,500')
  expect(server.received[1]?.parsed.text).not.toContain('range')
})

test('escapes the customer’s text in the mail and its headers', async () => {
  const { server, own } = await withServer()
  const data = submitted(staffOf().dealershipId, { vehicleName: '<b>Car</b>\r\nBcc: all@example.com' })
  await mailTradeIn(own, envelopeOf(leads, data))
  const [mail] = server.received
  expect(mail?.parsed.subject).toBe('We received your <b>Car</b> Bcc: all@example.com')
  expect(mail?.parsed.bcc).toBeUndefined()
  expect(mail?.parsed.html).toContain('&lt;b&gt;Car&lt;/b&gt;')
})

test('retries after a temporary rejection, and delivers once', async () => {
  const { server, own } = await withServer()
  const envelope = envelopeOf(leads, submitted(staffOf().dealershipId))
  server.refuse('come back later', 451)
  await expect(mailTradeIn(own, envelope)).rejects.toThrow()
  server.refuse(null)
  await mailTradeIn(own, envelope)
  expect(server.received).toHaveLength(1)
})

test('a mail that is tried several times counts as failed once, and as sent when it is', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const registry = new Registry()
  const own = await leadsDeps({ ...leads, deps: { ...leads.deps, registry } }, { smtp: parseSmtpUrl(server.url) })
  const mails = (outcome: string) => seriesValue(registry, `forecourt_mails_total{kind="trade-in",outcome="${outcome}"}`)
  const envelope = envelopeOf(leads, submitted(staffOf().dealershipId))
  server.refuse('come back later', 451)
  for (let attempt = 0; attempt < 3; attempt++) await expect(mailTradeIn(own, envelope)).rejects.toThrow()
  expect(await mails('failed')).toBe(1)
  server.refuse(null)
  await mailTradeIn(own, envelope)
  expect(await mails('failed')).toBe(1)
  expect(await mails('sent')).toBe(1)
})

test('does not retry a permanently rejected address, and alerts the dealership', async () => {
  const { server, own } = await withServer()
  const envelope = envelopeOf(leads, submitted(staffOf().dealershipId))
  const { dealershipId, evaluationId, customer } = envelope.data
  server.refuse('no such mailbox')
  await mailTradeIn(own, envelope)
  const bounces = () => leads.events<EventData<typeof mailBounced>>(mailBounced.type, dealershipId)
  await eventually(async () => expect(await bounces()).toHaveLength(1))
  // the trade-in is still processed
  expect((await bounces())[0]?.data).toMatchObject({
    customerId: null,
    evaluationId,
    customerName: 'Dana Reyes',
    to: customer.email,
    sentBy: null,
    reason: expect.stringContaining('no such mailbox'),
  })
})

test('limits the mails to an address to three per day', async () => {
  const { server, own } = await withServer()
  const { customer } = submitted(newId())
  for (let count = 0; count < 5; count++) {
    await mailTradeIn(own, envelopeOf(leads, submitted(staffOf().dealershipId, { customer })))
  }
  expect(server.received).toHaveLength(3)
})

test('resends a mail that a crash interrupted, even when it is the last of the day', async () => {
  const { server, own } = await withServer()
  const { customer } = submitted(newId())
  const envelopes = [1, 2, 3].map(() => envelopeOf(leads, submitted(staffOf().dealershipId, { customer })))
  for (const envelope of envelopes) await mailTradeIn(own, envelope)
  const packetLogId = new ObjectId(envelopes[0]?.data.evaluationId)
  await leads.db.collection('mail-sends').updateOne({ packetLogId }, { $set: { state: 'sending' } })
  for (const envelope of envelopes) await mailTradeIn(own, envelope)
  expect(server.received).toHaveLength(4)
})

test('does nothing when no mail is configured', async () => {
  const own = await leadsDeps(leads)
  await mailTradeIn(own, envelopeOf(leads, submitted(staffOf().dealershipId)))
})
