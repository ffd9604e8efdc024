import type { EventData } from '@forecourt/contracts/event'
import { mailBounced, mailReturned } from '@forecourt/contracts/leads/events'
import { offerChanged } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseImapUrl } from '@forecourt/mail/bounces/imap-address'
import { newMessageId } from '@forecourt/mail/message-id'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { bounceOf, startImapServer, type TestImapServer } from '@forecourt/mail/testing/imap-server'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { staffOf } from '@forecourt/service-testing/people'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { leadsDeps } from '../testing/leads-deps.ts'
import { type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { envelopeOf, happenedTo, offerStep, submitted } from '../testing/trade-ins.ts'
import { mailTradeIn } from '../trade-ins/mail-trade-in.ts'
import { mailOfferLink } from '../trade-ins/mail-trade-in-link.ts'
import { takeInTradeIn } from '../trade-ins/take-in-trade-in.ts'
import { startReadBounces } from './read-bounces.ts'

let smtp: TestMailServer
let imap: TestImapServer
let leads: LeadsFixture
const mailSettings = () => ({ smtp: parseSmtpUrl(smtp.url), from: 'mail@cars.example', publicUrl: 'https://cars.example' })

beforeAll(async () => {
  smtp = await startMailServer()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  imap = await startImapServer()
  onTestFinished(() => imap.close())
  leads = await startLeads({ mail: mailSettings() })
})

/** Starts a replica that reads the mailbox. Resolves when it has read the newest mail. */
async function readMailbox(): Promise<void> {
  const replica = await leads.replica({ mail: { ...mailSettings(), bounces: parseImapUrl(imap.url) } })
  await eventually(async () => expect(await leads.db.collection('bounce-mailbox').findOne()).toMatchObject({ uid: imap.mails.at(-1)?.uid }))
  await replica.service.close()
}

/** Mails a packet to a customer. Returns the mail's Message-ID. */
async function mail({ staff, packetLogId, link }: SentPacket): Promise<string> {
  const body = { message: '', to: 'cora@customers.example', requestKey: packetLogId }
  await staff.call('sendPacketEmail', { params: { logId: packetLogId }, body })
  const received = smtp.received.find(({ parsed }) => parsed.text?.includes(link))
  return received?.parsed.messageId ?? ''
}

const bounces = async ({ dealershipId }: { dealershipId: string }) =>
  (await leads.events<EventData<typeof mailBounced>>(mailBounced.type, dealershipId)).map(({ data }) => data)
const read = () => imap.mails.map(({ flags }) => flags.has('\\Seen'))

test('a bounce alerts the sender once, even when it repeats, and other mails are unchanged', async () => {
  const sent = await sendPacket(leads)
  const messageId = await mail(sent)
  expect(messageId).toMatch(/^<[0-9a-f-]{36}@cars\.example>$/)
  imap.arrive(`From: Cora\nSubject: Thank you\nIn-Reply-To: ${messageId}\n\nAction: failed`)
  imap.arrive(bounceOf('<other@elsewhere.example>'))
  imap.arrive(bounceOf(messageId, { action: 'delayed' }))
  const huge = imap.arrive(
    `From: Eve\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${'--b\n'.repeat(100_000)}`,
  )
  imap.arrive(bounceOf(messageId))
  imap.arrive(bounceOf(messageId))
  await readMailbox()
  const [packetLogId, customerId] = [sent.packetLogId, sent.customerId]
  const bounced = { packetLogId, customerId, to: 'cora@customers.example', reason: 'The email came back: 550 5.1.1 No such user' }
  await eventually(async () => expect(await bounces(sent)).toMatchObject([{ ...bounced, sentBy: { id: sent.admin._id } }]))
  expect(read()).toEqual([false, false, false, false, true, true])
  expect(imap.fetched.find(({ uid }) => uid === huge)?.bytes).toBe(128 * 1024)

  imap.fetched.length = 0
  const other = await sendPacket(leads)
  const later = imap.arrive(bounceOf(await mail(other)))
  await readMailbox()
  await eventually(async () => expect(await bounces(other)).toHaveLength(1))
  expect(imap.fetched.map(({ uid }) => uid)).toEqual([later])
})

test('a bounce of a trade-in mail alerts its sender, or the person responsible for the customer', async () => {
  const own = await leadsDeps(leads, mailSettings())
  const place = staffOf()
  const data = submitted(place.dealershipId)
  await takeInTradeIn(own, envelopeOf(leads, data))
  await mailTradeIn(own, envelopeOf(leads, data))
  const mail = { firstName: 'Dana', lastName: 'Reyes', email: 'dana.reyes@customers.example', path: `/trade-in-offer/${'a'.repeat(43)}` }
  await mailOfferLink(own, happenedTo(leads, offerChanged, offerStep(leads, data, { mail }), place.admin))
  const idTo = (address: string) => smtp.received.find(({ to }) => to.includes(address))?.parsed.messageId ?? ''
  imap.arrive(bounceOf(idTo(data.customer.email)))
  imap.arrive(bounceOf(idTo(mail.email)))
  await readMailbox()
  const { evaluationId, customer } = data
  await eventually(async () =>
    expect(await bounces(place)).toMatchObject([
      { evaluationId, packetLogId: null, customerId: expect.any(String), customerName: 'Dana Reyes', to: customer.email, sentBy: null },
      { evaluationId, to: mail.email, sentBy: { id: place.admin._id }, reason: 'The email came back: 550 5.1.1 No such user' },
    ]),
  )
  expect(read()).toEqual([true, true])
})

test('a bounce of an alert is published for notifications, which sent it', async () => {
  const messageId = newMessageId(mailSettings().from, 'alert')
  imap.arrive(bounceOf(messageId))
  imap.arrive(bounceOf(newMessageId('mail@elsewhere.example', 'alert')))
  await readMailbox()
  const returned = async () => (await leads.events<EventData<typeof mailReturned>>(mailReturned.type)).map(({ data }) => data)
  await eventually(async () => expect(await returned()).toMatchObject([{ messageId, reason: '550 5.1.1 No such user', isPermanent: true }]))
  expect(read()).toEqual([true, false])
})

test('reads the mailbox to its end after a disconnect or renumbering, and reports nothing twice', async () => {
  const [first, second] = [await sendPacket(leads), await sendPacket(leads)]
  imap.arrive(bounceOf(await mail(first)))
  imap.hangUp(1)
  await readMailbox()
  imap.renumber()
  imap.arrive(bounceOf(await mail(second)))
  await Promise.all([readMailbox(), readMailbox()])
  await eventually(async () => expect([await bounces(first), await bounces(second)]).toMatchObject([[{}], [{}]]))
  expect(read()).toEqual([true, true])
})

test('each read of the mailbox counts as done or as failed', async () => {
  const registry = new Registry()
  const counted = (result: 'done' | 'failed') => seriesValue(registry, `forecourt_bounce_mailbox_reads_total{result="${result}"}`)
  const start = async (url: string) => {
    const own = await leadsDeps(leads, { ...mailSettings(), bounces: parseImapUrl(url) })
    const jobs = startReadBounces(own, leads.db, registry)
    return async () => void (await Promise.all(jobs.map((job) => job.close())))
  }
  const stopFailing = await start(imap.url.replace('//bounces:', '//stranger:'))
  await eventually(async () => expect(await counted('failed')).toBeGreaterThan(0))
  expect(await counted('done')).toBe(0)
  await stopFailing()
  const failed = await counted('failed')
  const stopReading = await start(imap.url)
  await eventually(async () => expect(await counted('done')).toBeGreaterThan(0))
  await stopReading()
  expect(await counted('failed')).toBe(failed)
})
