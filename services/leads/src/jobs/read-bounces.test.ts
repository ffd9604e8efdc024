import type { EventData } from '@forecourt/contracts/event'
import { mailBounced } from '@forecourt/contracts/leads/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseImapUrl } from '@forecourt/mail/bounces/imap-address'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { bounceOf, startImapServer, type TestImapServer } from '@forecourt/mail/testing/imap-server'
import { startMailServer, type TestMailServer } from '@forecourt/mail/testing/mail-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type SentPacket, sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

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

/** A replica that reads the mailbox at once. Resolves when it has read up to its newest mail. */
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

const bounces = async ({ dealershipId }: SentPacket) =>
  (await leads.events<EventData<typeof mailBounced>>(mailBounced.type, dealershipId)).map(({ data }) => data)
const read = () => imap.mails.map(({ flags }) => flags.has('\\Seen'))

test('a mail that comes back alerts whoever sent it, once however often it comes, and other mails are left as they are', async () => {
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

test('a mailbox that hangs up, or numbers its mails anew, is read to its end, and nothing is said twice', async () => {
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
