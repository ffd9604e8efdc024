import { createServer } from 'node:net'
import {
  evaluationDeleted,
  evaluationSubmitted,
  offerChanged,
  photoLinksRevoked,
  photosRequested,
} from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { listenOnFreePort } from '@forecourt/dev-servers/listen-on-free-port'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer } from '@forecourt/mail/testing/mail-server'
import { startMessaging } from '@forecourt/messaging/messaging'
import { newId, staffOf } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { LeadsMailSettings } from '../mail/leads-mail-settings.ts'
import { leadsDeps } from '../testing/leads-deps.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'
import { envelopeOf, factsOf, happenedTo, offerStep, submitted } from '../testing/trade-ins.ts'
import { followTradeIn } from './follow-trade-in.ts'
import { mailTradeIn } from './mail-trade-in.ts'
import { mailOfferLink, mailPhotoLink } from './mail-trade-in-link.ts'
import { takeInTradeIn } from './take-in-trade-in.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

const PUBLIC_URL = 'https://cars.example.com'
const path = `/trade-in-offer/${'a'.repeat(43)}`
const DAY_MS = 24 * 60 * 60 * 1_000

const withMail = (mail: Partial<LeadsMailSettings>) => leadsDeps(leads, { publicUrl: PUBLIC_URL, ...mail })

async function withServer() {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  return { server, own: await withMail({ smtp: parseSmtpUrl(server.url) }) }
}

/** Creates an offer that is mailed to a unique address. */
function mailed({
  step = 'made' as 'made' | 'mailed',
  text = '',
  firstName = 'Dana',
  email = `${newId()}@example.com`,
  days = 7,
  currency = 'USD',
} = {}) {
  const place = staffOf()
  const validUntil = new Date(leads.clock.now().getTime() + days * DAY_MS).toISOString()
  const mail = { firstName, lastName: 'Reyes', email, path }
  const about = submitted(place.dealershipId)
  const data = offerStep(leads, about, { step, text, mail, validUntil, currency })
  return { place, email, about, envelope: happenedTo(leads, offerChanged, data, place.admin) }
}

test.each(['made', 'mailed'] as const)(
  'mails a %s offer with its amount, expiration, note and a button to its page, from its sender',
  async (step) => {
    const { server, own } = await withServer()
    const { place, email, envelope } = mailed({ step, text: 'Bring both keys.\nSee you soon.', currency: 'CAD' })
    await mailOfferLink(own, envelope)
    const [mail] = server.received
    expect([mail?.to, mail?.parsed.subject]).toEqual([[email], 'Our offer for your 2019 Honda CR-V EX-L'])
    expect(mail?.parsed.replyTo?.value).toEqual([{ name: 'Ada Admin', address: place.admin.email }])
    const text = mail?.parsed.text ?? ''
    expect(text).toContain('Our offer: CA$17,000')
    expect(text).toMatch(/Valid until: May 21, 2036 at \d+:00 [AP]M [A-Z]+/)
    expect(text).toContain('Bring both keys.\nSee you soon.')
    expect(text).toContain(`View your offer: ${PUBLIC_URL}${path}`)
    expect(text).toContain('Ada Admin')
    expect(mail?.parsed.html).toContain(`href="${PUBLIC_URL}${path}"`)
  },
)

test('mails the link for photos with its expiration', async () => {
  const { server, own } = await withServer()
  const { dealershipId, sales } = staffOf()
  const email = `${newId()}@example.com`
  const mail = { firstName: 'Dana', lastName: 'Reyes', email, path: `/trade-in-photos/${'b'.repeat(43)}` }
  const expiresAt = new Date(leads.clock.now().getTime() + 7 * DAY_MS).toISOString()
  const data = { ...factsOf(submitted(dealershipId)), linkId: newId(), expiresAt, mail }
  await mailPhotoLink(own, happenedTo(leads, photosRequested, data, sales))
  await mailPhotoLink(own, happenedTo(leads, photosRequested, { ...data, mail: null }, sales))
  expect(server.received).toHaveLength(1)
  const { subject, text } = server.received[0]?.parsed ?? {}
  expect(subject).toBe('Add photos of your 2019 Honda CR-V EX-L')
  expect(text).toContain(`Add photos: ${PUBLIC_URL}${mail.path}`)
  expect(text).toContain('This link works until May 21, 2036 at ')
})

test('mails a redelivered event once, and another event of the same offer again', async () => {
  const { server, own } = await withServer()
  const { place, envelope } = mailed()
  await mailOfferLink(own, envelope)
  await mailOfferLink(own, envelope)
  expect(server.received).toHaveLength(1)
  const again = { ...envelope.data, step: 'mailed' as const }
  await mailOfferLink(own, happenedTo(leads, offerChanged, again, place.admin))
  expect(server.received).toHaveLength(2)
})

test('retries after a temporary rejection by the mail server, and mails once', async () => {
  const { server, own } = await withServer()
  const { envelope } = mailed()
  server.refuse('come back later', 451)
  await expect(mailOfferLink(own, envelope)).rejects.toThrow()
  server.refuse(null)
  await mailOfferLink(own, envelope)
  expect(server.received).toHaveLength(1)
})

test('limits link mails to ten per address and day, not counting summaries', async () => {
  const { server, own } = await withServer()
  const email = `${newId()}@example.com`
  for (let count = 0; count < 12; count++) await mailOfferLink(own, mailed({ email }).envelope)
  expect(server.received).toHaveLength(10)
  leads.clock.advance(DAY_MS + 1)
  await mailOfferLink(own, mailed({ email }).envelope)
  expect(server.received).toHaveLength(11)
})

test("escapes the customer's and the user's text in the mail and its headers", async () => {
  const { server, own } = await withServer()
  await mailOfferLink(own, mailed({ firstName: '<b>D</b>\r\nBcc: all@example.com', text: '<img src=x onerror=alert(1)>' }).envelope)
  const { bcc, html } = server.received[0]?.parsed ?? {}
  expect(bcc).toBeUndefined()
  expect(html).toContain('&lt;b&gt;D&lt;/b&gt; Bcc: all@example.com')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

test('sends nothing when no mail is requested, the offer has expired, or no mail server is set up', async () => {
  const { server, own } = await withServer()
  const about = submitted(staffOf().dealershipId)
  await mailOfferLink(own, happenedTo(leads, offerChanged, offerStep(leads, about, { step: 'accepted' }), null))
  await mailOfferLink(own, mailed({ days: 0 }).envelope)
  expect(server.received).toEqual([])
  await mailOfferLink(await withMail({}), mailed().envelope)
  const { place, envelope } = mailed()
  const mailbox = await withMail({ mailbox: true, publicUrl: null })
  await mailOfferLink(mailbox, envelope)
  expect(await leads.db.collection('mailbox').countDocuments({ dealershipId: new ObjectId(place.dealershipId) })).toBe(0)
})

test.each(['withdrawn', 'replaced', 'accepted', 'declined'] as const)('sends no mail about an offer that is %s meanwhile', async (step) => {
  const { server, own } = await withServer()
  const { place, envelope, about } = mailed()
  await takeInTradeIn(own, envelopeOf(leads, about))
  await followTradeIn(own, envelope)
  await followTradeIn(own, happenedTo(leads, offerChanged, { ...envelope.data, step, mail: null }, place.admin))
  await mailOfferLink(own, envelope)
  expect(server.received).toEqual([])
  const next = happenedTo(leads, offerChanged, { ...envelope.data, offerId: newId() }, place.admin)
  await followTradeIn(own, next)
  await mailOfferLink(own, next)
  expect(server.received).toHaveLength(1)
})

test('retries no mail about a trade-in that is deleted meanwhile', async () => {
  const { server, own } = await withServer()
  const { place, envelope, about } = mailed()
  const received = envelopeOf(leads, about)
  server.refuse('come back later', 451)
  await expect(mailOfferLink(own, envelope)).rejects.toThrow()
  await expect(mailTradeIn(own, received)).rejects.toThrow()
  await followTradeIn(own, happenedTo(leads, evaluationDeleted, factsOf(about), place.admin))
  server.refuse(null)
  await mailOfferLink(own, envelope)
  await mailTradeIn(own, received)
  expect(server.received).toEqual([])
})

test('sends no mail about a trade-in that is deleted before the first attempt', async () => {
  const { server, own } = await withServer()
  const { place, envelope, about } = mailed()
  const deleted = happenedTo(leads, evaluationDeleted, factsOf(about), place.admin)
  await followTradeIn(own, deleted)
  await followTradeIn(own, deleted)
  await mailOfferLink(own, envelope)
  await mailTradeIn(own, envelopeOf(leads, about))
  expect(server.received).toEqual([])
})

/** Stores a trade-in whose staff request photos by mail and revoke the links. */
async function photoLinksOf(own: Awaited<ReturnType<typeof withMail>>) {
  const { dealershipId, admin } = staffOf()
  const about = submitted(dealershipId)
  await takeInTradeIn(own, envelopeOf(leads, about))
  return {
    request: () => {
      const mail = { firstName: 'Dana', lastName: 'Reyes', email: about.customer.email, path: `/trade-in-photos/${'b'.repeat(43)}` }
      const expiresAt = new Date(leads.clock.now().getTime() + 7 * DAY_MS).toISOString()
      return happenedTo(leads, photosRequested, { ...factsOf(about), linkId: newId(), expiresAt, mail }, admin)
    },
    revoke: () => happenedTo(leads, photoLinksRevoked, { ...factsOf(about), revoked: 1 }, admin),
  }
}

test('sends no mail with a link for photos that is revoked meanwhile, and mails a link made later', async () => {
  const { server, own } = await withServer()
  const { request, revoke } = await photoLinksOf(own)
  const requested = request()
  await followTradeIn(own, requested)
  await followTradeIn(own, revoke())
  await mailPhotoLink(own, requested)
  expect(server.received).toEqual([])
  leads.clock.advance(1_000)
  await mailPhotoLink(own, request())
  expect(server.received).toHaveLength(1)
})

test('goes by the order of events whether a link for photos was revoked, when the clocks of replicas differ', async () => {
  const { server, own } = await withServer()
  const { request, revoke } = await photoLinksOf(own)
  const at = (ms: number) => new Date(leads.clock.now().getTime() + ms).toISOString()
  const requested = { ...request(), occurredAt: at(2_000), order: '6a05c8a300000001' }
  await followTradeIn(own, { ...revoke(), occurredAt: at(1_000), order: '6a05c8a300000002' })
  await mailPhotoLink(own, requested)
  expect(server.received).toEqual([])
  await mailPhotoLink(own, { ...request(), occurredAt: at(0), order: '6a05c8a300000003' })
  expect(server.received).toHaveLength(1)
})

test('processes trade-ins while the mail server accepts nothing', async () => {
  const refusing = createServer((socket) => socket.end('421 closing\r\n'))
  const port = await listenOnFreePort(refusing)
  onTestFinished(() => void refusing.close())
  const fixture = await startLeads({ mail: { smtp: parseSmtpUrl(`smtp://127.0.0.1:${port}`), publicUrl: PUBLIC_URL } })
  const { deps, nats } = fixture
  const db = deps.mongo.db(`${deps.databasePrefix}trade-ins`)
  const tradeIns = await startMessaging({ service: 'trade-ins', db, nats, logger: deps.logger })
  onTestFinished(() => tradeIns.close())
  await eventually(() => tradeIns.ready())
  const { dealershipId, admin } = staffOf()
  const data = submitted(dealershipId)
  const context = { dealershipId, actor: { kind: 'customer' as const }, correlationId: 'test', now: fixture.clock.now() }
  const mail = { firstName: 'Dana', lastName: 'Reyes', email: data.customer.email, path }
  await tradeIns.publisher.publish(evaluationSubmitted, data, context)
  await tradeIns.publisher.publish(offerChanged, offerStep(fixture, data, { mail }), context)
  await tradeIns.publisher.publish(offerChanged, offerStep(fixture, data, { step: 'accepted' }), context)
  await eventually(async () => {
    const { body } = await fixture.as(admin).call('listLeads', { params: { dealershipId } })
    const leadId = body[0]?._id
    if (leadId === undefined) throw new Error('no lead yet')
    const timeline = await fixture.as(admin).call('getLeadTimeline', { params: { dealershipId, leadId } })
    const steps = timeline.body.entries.map(({ step, kind }: { step?: string; kind: string }) => step ?? kind)
    expect(steps).toEqual(expect.arrayContaining(['trade-in-submitted', 'offer-made', 'offer-accepted']))
  })
})
