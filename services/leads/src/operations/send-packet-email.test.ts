import type { EventData } from '@forecourt/contracts/event'
import { mailBounced, packetEmailed } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { freePort } from '@forecourt/dev-servers/free-port'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { PASSWORD, startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { owner, staffOf } from '@forecourt/service-testing/people'
import { seriesValue } from '@forecourt/telemetry/testing/series-value'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { options, type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

const PUBLIC_URL = 'https://cars.example'
const FROM = 'mail@cars.example'

const registry = new Registry()
let server: TestMailServer
let leads: LeadsFixture
beforeAll(async () => {
  server = await startMailServer()
  leads = await startLeads({ mail: { smtp: parseSmtpUrl(server.url), from: FROM, publicUrl: `${PUBLIC_URL}/` } }, { registry })
})
afterAll(async () => {
  await leads.close()
  await server.close()
})

let press = 0
const to = 'cora@customers.example'
const newPress = (changes: Partial<{ to: string; message: string; note: string; requestKey: string }> = {}) => ({
  message: 'Come and see it.',
  to,
  requestKey: `press-${++press}`,
  ...changes,
})
const send = ({ staff, packetLogId }: SentPacket, body = newPress()) =>
  staff.call('sendPacketEmail', { params: { logId: packetLogId }, body })
const mailsOf = ({ link }: SentPacket) => server.received.filter(({ parsed }) => parsed.text?.includes(link))
const emailedEvents = async ({ packetLogId }: SentPacket) =>
  (await leads.events(packetEmailed.type)).filter(({ data }) => data.packetLogId === packetLogId)

test('the mail matches its preview, comes from the dealership, and replies go to the sender', async () => {
  const sent = await sendPacket(leads)
  const shown = (await sent.staff.call('renderPacketEmail', { params: { logId: sent.packetLogId }, body: { message: 'Come and see it.' } }))
    .body
  expect(shown).toMatchObject({ to: sent.email, delivery: 'smtp' })
  expect(await send(sent)).toMatchObject({
    status: 200,
    body: { success: true, delivery: 'smtp', message: `Email sent to ${to}.` },
  })
  const [mail] = mailsOf(sent)
  expect(mail).toMatchObject({ from: FROM, to: [to] })
  expect(mail?.parsed).toMatchObject({ subject: shown.subject, text: shown.text })
  expect(mail?.parsed.from?.value).toEqual([{ address: FROM, name: 'Forecourt' }])
  expect(mail?.parsed.replyTo?.value).toEqual([{ address: sent.admin.email, name: 'Ada Admin' }])
  expect(mail?.parsed.html).toBe(shown.html)
  expect(shown.html).toContain(`href="${PUBLIC_URL}${sent.link}"`)
})

test("the mail goes to the customer's current address and name, not to those from when the link was created", async () => {
  const sent = await sendPacket(leads)
  const params = { dealershipId: sent.dealershipId, customerId: sent.customerId }
  const corrected = { email: `new-${sent.email}`, firstName: 'Corinne', lastName: 'Corrected' }
  expect(await sent.staff.call('updateCustomer', { params, body: corrected })).toMatchObject({ status: 200 })
  const shown = await sent.staff.call('renderPacketEmail', { params: { logId: sent.packetLogId }, body: { message: '' } })
  expect(shown.body).toMatchObject({ to: corrected.email })
  await send(sent, newPress({ to: corrected.email }))
  expect(mailsOf(sent)[0]?.parsed.to).toMatchObject({ value: [{ address: corrected.email, name: 'Corinne Corrected' }] })
  expect(mailsOf(sent)[0]?.parsed.text).toContain('Hello Corinne,')
  expect(shown.body.text).toContain('Hello Corinne,')
})

test('records the mail in the packet log, publishes it and notifies the screens', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  const live = await leads.live(place.dealershipId)
  await send(sent)
  const by = { id: sent.admin._id, name: 'Ada Admin' }
  const at = leads.clock.now().toISOString()
  expect(await sent.packet()).toMatchObject({ emails: [{ to, by, at }], sends: [{ channel: 'email', by, at }], firstSentAt: at })
  expect(await sent.lead()).toMatchObject({ state: 'unopened', lastSent: { channel: 'email', at, packetLogId: sent.packetLogId } })
  await eventually(async () =>
    expect(await emailedEvents(sent)).toMatchObject([
      { actor: { id: by.id }, data: { to, customerId: sent.customerId, customerName: 'Cora Customer' } },
    ]),
  )
  await eventually(() =>
    expect(live).toContainEqual(expect.objectContaining({ topic: 'packet.changed', packetLogIds: [sent.packetLogId] })),
  )
  leads.clock.advance(1_000)
  await send(sent, newPress({ to: 'friend@customers.example' }))
  expect((await sent.packet()).emails).toMatchObject([{ to: 'friend@customers.example' }, { to }])
})

test('the packet shows the note that was changed after its link was created, and keeps it when a later mail has none', async () => {
  const sent = await sendPacket(leads)
  await send(sent, newPress({ note: ' Ask for me. ' }))
  await send(sent)
  expect((await sent.packet()).note).toBe('Ask for me.')
})

test('stops the clock of the customer into whom the recipient was merged during the delivery, and publishes that one', async () => {
  const sent = await sendPacket(leads)
  const { customerId: kept } = await sendPacket(leads, sent)
  const { dealershipId, staff } = sent
  const logId = await sent.open()
  await leads.anonymous().call('saveOptions', { params: { logId }, body: { options } })
  const { arrived, release } = server.hold()
  const mailed = send(sent)
  await arrived
  const params = { dealershipId, customerId: kept }
  expect((await staff.call('mergeCustomers', { params, body: { customerIds: [sent.customerId] } })).status).toBe(200)
  release()
  expect((await mailed).status).toBe(200)
  const clock = { contactedAt: leads.clock.now().toISOString(), channel: 'packet', by: { id: sent.admin._id } }
  expect((await sent.lead())?.response).toMatchObject(clock)
  await eventually(async () => expect(await emailedEvents(sent)).toMatchObject([{ data: { customerId: kept } }]))
})

test('a mail with a packet link counts as one', async () => {
  const counted = async () => Number(await seriesValue(registry, 'forecourt_mails_total{kind="packet",outcome="sent"}'))
  const before = await counted()
  await send(await sendPacket(leads))
  expect(await counted()).toBe(before + 1)
})

test('a repeated press, even concurrent, sends once', async () => {
  const sent = await sendPacket(leads)
  const body = newPress()
  const { arrived, release } = server.hold()
  const first = send(sent, body)
  await arrived
  expect(await send(sent, body)).toMatchObject({ status: 409, body: { code: 'MAIL_BEING_SENT' } })
  release()
  expect((await first).status).toBe(200)
  expect(await send(sent, body)).toMatchObject({ status: 200, body: { success: true } })
  expect(mailsOf(sent)).toHaveLength(1)
  expect((await sent.packet()).emails).toHaveLength(1)
  await eventually(async () => expect(await emailedEvents(sent)).toHaveLength(1))
})

test('the same key of another user is another press', async () => {
  const sent = await sendPacket(leads)
  const body = newPress()
  await send(sent, body)
  const other = await leads.as(owner).call('sendPacketEmail', { params: { logId: sent.packetLogId }, body })
  expect(other.status).toBe(200)
  expect(mailsOf(sent)).toHaveLength(2)
})

test('does not resend after a crash during delivery, and returns a message about it', async () => {
  const sent = await sendPacket(leads)
  const body = newPress()
  const { arrived, release } = server.hold()
  const first = send(sent, body)
  await arrived
  leads.clock.advance(61_000)
  expect(await send(sent, body)).toMatchObject({ status: 409, body: { code: 'MAIL_INTERRUPTED' } })
  release()
  await first
  expect(mailsOf(sent)).toHaveLength(1)
})

test('a rejected recipient returns the server’s reason, records nothing, and can be retried', async () => {
  const sent = await sendPacket(leads)
  const body = newPress()
  server.refuse(`No such user here, ${PASSWORD} forecourt`)
  const refused = await send(sent, body)
  server.refuse(null)
  expect(refused).toMatchObject({ status: 502, body: { code: 'MAIL_FAILED' } })
  expect(refused.body.message).toMatch(/^The mail server does not take mail for this address\. It said: .*No such user here/)
  expect(refused.body.message).not.toMatch(/p@ss|forecourt/)
  expect((await sent.packet()).emails).toEqual([])
  const bounces = () => leads.events<EventData<typeof mailBounced>>(mailBounced.type, sent.dealershipId)
  await eventually(async () =>
    expect((await bounces()).map(({ data }) => data)).toMatchObject([
      { customerId: sent.customerId, sentBy: { id: sent.admin._id }, reason: refused.body.message },
    ]),
  )
  expect((await send(sent, body)).status).toBe(200)
  expect(mailsOf(sent)).toHaveLength(1)
  await eventually(async () => expect(await emailedEvents(sent)).toHaveLength(1))
})

test('returns 502 and records nothing when the mail server is unreachable', async () => {
  const own = await startLeads({ mail: { smtp: parseSmtpUrl(`smtp://127.0.0.1:${await freePort()}`), publicUrl: PUBLIC_URL } })
  const sent = await sendPacket(own)
  const response = await send(sent)
  expect(response).toMatchObject({
    status: 502,
    body: { code: 'MAIL_FAILED', message: expect.stringMatching(/^We couldn't reach the mail server/) },
  })
  expect((await sent.packet()).emails).toEqual([])
})

test('typed text cannot add a header, a recipient or a link', async () => {
  const place = staffOf()
  const evil = { ...place.admin, name: 'Ada\r\nBcc: all@cars.example', email: 'ada@cars.example' }
  const sent = await sendPacket(leads, { ...place, admin: evil })
  const headers = { params: { logId: sent.packetLogId } }
  for (const address of ['a@x.example, b@x.example', 'a@x.example\r\nBcc: b@x.example', 'a@x.example>', '"a b"@x.example,'])
    expect(await sent.staff.call('sendPacketEmail', { ...headers, body: { message: '', to: address } })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    })
  expect((await send(sent, newPress({ message: 'Subject: x\r\n\r\n.\r\nQUIT\r\n' }))).status).toBe(200)
  const [mail] = mailsOf(sent)
  expect(mail?.to).toEqual([to])
  expect(mail?.parsed.bcc).toBeUndefined()
  expect(mail?.parsed.replyTo?.value).toEqual([{ address: 'ada@cars.example', name: 'Ada Bcc: all@cars.example' }])
  expect(mail?.parsed.text).toContain('Subject: x\n\n.\nQUIT')
})

test('the host of a request does not get into a mail', async () => {
  const sent = await sendPacket(leads)
  const poisoned = { host: 'evil.example', origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }
  expect((await send({ ...sent, staff: leads.as(sent.admin, poisoned) })).status).toBe(200)
  const [mail] = mailsOf(sent)
  expect(`${mail?.parsed.html} ${mail?.parsed.text}`).not.toContain('evil.example')
})

test('rejects a revoked or expired link', async () => {
  const sent = await sendPacket(leads)
  const logs = leads.db.collection('packet-logs')
  const set = (facts: object) => logs.updateOne({ link: sent.link }, { $set: facts })
  await set({ revokedAt: leads.clock.now() })
  expect(await send(sent)).toMatchObject({ status: 409, body: { code: 'PACKET_LINK_REVOKED' } })
  await set({ revokedAt: null, expiresAt: leads.clock.now() })
  expect(await send(sent)).toMatchObject({ status: 409, body: { code: 'PACKET_LINK_EXPIRED' } })
  expect(mailsOf(sent)).toEqual([])
})

test('SALES cannot send or preview the mail of a packet that they do not see', async () => {
  const sent = await sendPacket(leads)
  const params = { logId: sent.packetLogId }
  expect((await leads.as(sent.sales).call('renderPacketEmail', { params, body: { message: '' } })).status).toBe(404)
  expect((await leads.as(sent.sales).call('sendPacketEmail', { params, body: newPress() })).status).toBe(404)
  expect(mailsOf(sent)).toEqual([])
})

test('limits a user’s mails per hour', async () => {
  const own = await startLeads({ mail: { smtp: parseSmtpUrl(server.url), publicUrl: PUBLIC_URL, mailsPerHour: 2 } })
  const sent = await sendPacket(own)
  const statuses = await Promise.all([send(sent), send(sent)])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200])
  const body = newPress()
  expect(await send(sent, body)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await own.as(owner).call('sendPacketEmail', { params: { logId: sent.packetLogId }, body })).status).toBe(200)
  own.clock.advance(60 * 60 * 1_000 + 1)
  expect((await send(sent, body)).status).toBe(200)
})

test('failed mails do not count against the limit, but attempts are limited', async () => {
  const own = await startLeads({ mail: { smtp: parseSmtpUrl(server.url), publicUrl: PUBLIC_URL, mailsPerHour: 1 } })
  const sent = await sendPacket(own)
  const body = newPress()
  server.refuse('Not today')
  onTestFinished(() => server.refuse(null))
  for (const one of [body, body, newPress()]) expect(await send(sent, one)).toMatchObject({ status: 502 })
  server.refuse(null)
  expect((await send(sent, body)).status).toBe(200)
  expect(await send(sent)).toMatchObject({ status: 429, body: { message: expect.stringContaining('You have sent 1 emails') } })
  own.clock.advance(60 * 60 * 1_000 + 1)
  server.refuse('Not today')
  const again = newPress()
  for (let tries = 0; tries < 4; tries += 1) expect((await send(sent, again)).status).toBe(502)
  for (const one of [again, again, newPress()]) {
    expect(await send(sent, one)).toMatchObject({ status: 429, body: { message: expect.stringContaining('could not be sent') } })
  }
})

test('without a mail server the mail can be previewed and copied, and sending explains that', async () => {
  const own = await startLeads({ mail: { publicUrl: PUBLIC_URL } })
  const sent = await sendPacket(own)
  const shown = await sent.staff.call('renderPacketEmail', { params: { logId: sent.packetLogId }, body: { message: '' } })
  expect(shown).toMatchObject({ status: 200, body: { delivery: 'none', html: expect.stringContaining(sent.link) } })
  expect(await send(sent)).toMatchObject({
    status: 503,
    body: { code: 'MAIL_NOT_SET_UP', message: expect.stringMatching(/^Email isn't set up/) },
  })
})

test('does not resend when the transaction fails after the delivery', async () => {
  const sent = await sendPacket(leads)
  const body = newPress()
  await leads.db.command({ collMod: 'packet-logs', validator: { emails: { $exists: false } } })
  const failed = await send(sent, body)
  await leads.db.command({ collMod: 'packet-logs', validator: {} })
  expect(failed.status).toBe(500)
  leads.clock.advance(61_000)
  expect(await send(sent, body)).toMatchObject({ status: 409, body: { code: 'MAIL_INTERRUPTED' } })
  expect(mailsOf(sent)).toHaveLength(1)
  await eventually(async () => expect(await emailedEvents(sent)).toEqual([]))
})
