import { newId, owner, staffOf } from '@forecourt/service-testing/people'
import { simpleParser } from 'mailparser'
import type { Binary } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { createMailboxStore } from '../store/mailbox-store.ts'
import { type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads({ mail: { mailbox: true, localUrl: () => 'http://127.0.0.1:8080' } })
})

const to = 'cora@customers.example'
const send = ({ staff, packetLogId }: SentPacket, message = '') =>
  staff.call('sendPacketEmail', { params: { logId: packetLogId }, body: { message, to } })

test('stores a sent mail in the mailbox as the mail server would have received it', async () => {
  const sent = await sendPacket(leads)
  expect(await send(sent, 'Hello there.')).toMatchObject({
    status: 200,
    body: { delivery: 'mailbox', message: `Email for ${to} is in the development mailbox.` },
  })
  const { body: list } = await sent.staff.call('listMailbox', { query: {} })
  expect(list).toMatchObject({
    total: 1,
    page: 1,
    messages: [{ to, dealershipId: sent.dealershipId, at: leads.clock.now().toISOString() }],
  })
  const messageId: string = list.messages[0]?._id ?? ''
  const { body: mail } = await sent.staff.call('getMailboxMessage', { params: { messageId } })
  expect(mail.html).toContain(`http://127.0.0.1:8080${sent.link}`)
  expect(mail.text).toContain('Hello there.')
  const stored = await leads.db.collection<{ mime: Binary }>('mailbox').findOne({ to, subject: mail.subject })
  const parsed = await simpleParser(Buffer.from(stored?.mime.buffer ?? []))
  expect(parsed).toMatchObject({ subject: mail.subject, html: mail.html })
  expect(parsed.replyTo?.value).toMatchObject([{ address: sent.admin.email }])
  expect((await sent.packet()).emails).toHaveLength(1)
})

test('the open page is the base of links if the gateway confirms its host', async () => {
  const sent = await sendPacket(leads)
  const linkFor = async (headers: Record<string, string>) => {
    const asked = { params: { logId: sent.packetLogId }, body: { message: '' } }
    const { body } = await leads.as(sent.admin, headers).call('renderPacketEmail', asked)
    return /Vehicle Details: (\S+)\/vehicle-packet/.exec(body.text)?.[1]
  }
  expect(await linkFor({ origin: 'http://192.168.1.5:8080', 'x-forwarded-host': '192.168.1.5:8080' })).toBe('http://192.168.1.5:8080')
  const crooked: Record<string, string>[] = [
    { origin: 'https://evil.example', 'x-forwarded-host': '192.168.1.5:8080' },
    { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
    { origin: 'javascript://evil.example', 'x-forwarded-host': 'evil.example' },
    { origin: 'null', 'x-forwarded-host': 'null' },
  ]
  for (const headers of crooked) expect(await linkFor(headers)).toBe('http://127.0.0.1:8080')
})

test('returns 503 with a message when the platform’s address is unknown', async () => {
  const own = await startLeads({ mail: { mailbox: true } })
  const response = await send(await sendPacket(own))
  expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining('PUBLIC_URL') } })
})

test('staff get only the mails that they sent, newest first, in pages', async () => {
  const place = staffOf()
  const sent = await sendPacket(leads, place)
  for (const message of ['first', 'second', 'third']) {
    leads.clock.advance(1_000)
    await send(sent, message)
  }
  await send(await sendPacket(leads))
  const page = async (number: number) => (await sent.staff.call('listMailbox', { query: { page: number, pageSize: 2 } })).body
  const textOf = async (messageId: string) => (await sent.staff.call('getMailboxMessage', { params: { messageId } })).body.text
  const [one, two] = [await page(1), await page(2)]
  expect([one.total, one.messages.length, two.messages.length]).toEqual([3, 2, 1])
  const texts = await Promise.all([...one.messages, ...two.messages].map(({ _id }) => textOf(_id)))
  expect(texts.map((text) => /first|second|third/.exec(text)?.[0])).toEqual(['third', 'second', 'first'])
  const colleagues = [leads.as(owner), leads.as(place.sales), leads.as({ ...place.admin, _id: newId(), email: 'other@dealer.test' })]
  for (const colleague of colleagues) {
    const { body } = await colleague.call('listMailbox', { query: {} })
    expect(body.messages.filter(({ dealershipId }) => dealershipId === place.dealershipId)).toEqual([])
    expect((await colleague.call('getMailboxMessage', { params: { messageId: one.messages[0]?._id ?? '' } })).status).toBe(404)
  }

  const messageId = one.messages[0]?._id ?? ''
  const { dealershipId: _, ...unattached } = place.admin
  const elsewhere = leads.as(staffOf().admin)
  const [foreign, missing] = [
    await elsewhere.call('getMailboxMessage', { params: { messageId } }),
    await elsewhere.call('getMailboxMessage', { params: { messageId: newId() } }),
  ]
  expect([foreign.status, foreign.body.message]).toEqual([404, missing.body.message])
  expect((await elsewhere.call('listMailbox', { query: {} })).body).toMatchObject({ total: 0, messages: [] })
  expect((await leads.as(unattached).call('listMailbox', { query: {} })).body).toMatchObject({ total: 0 })
})

test('returns 404 without a mailbox', async () => {
  const own = await startLeads()
  expect((await own.as(owner).call('listMailbox', { query: {} })).status).toBe(404)
  expect((await own.as(owner).call('getMailboxMessage', { params: { messageId: newId() } })).status).toBe(404)
})

test('deletes the oldest mails above the limit', async () => {
  const store = createMailboxStore(leads.db.client.db(`${leads.db.databaseName}-small`), { maxMails: 2 })
  const dealershipId = newId()
  const person = { name: 'A', address: 'a@x.example' }
  for (const second of [1, 2, 3]) {
    const mail = { from: person, to: person, replyTo: person, subject: `${second}`, html: '', text: '', at: new Date(second * 1_000) }
    await store.save(dealershipId, mail, Buffer.from(''))
  }
  expect((await store.list(null, { skip: 0, limit: 10 })).map(({ subject }) => subject)).toEqual(['3', '2'])
})
