import { createServer, type Socket } from 'node:net'
import { freePort } from '@forecourt/dev-servers/free-port'
import { listenOnFreePort } from '@forecourt/dev-servers/listen-on-free-port'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { MailKind, MailOutcome } from './count-mails.ts'
import { isRefusedForGood } from './mail-problem.ts'
import { MAIL_SETTINGS, type MailSettings } from './mail-settings.ts'
import { createMailer } from './mailer.ts'
import { parseSmtpUrl } from './smtp-address.ts'
import { SMTP_TIMEOUTS } from './smtp-delivery.ts'
import { PASSWORD, startMailServer, type TestMailServer } from './testing/mail-server.ts'

const FROM = 'mail@cars.example'
const DEALERSHIP = '65f000000000000000000001'
const PACKET = { kind: 'packet' } as const

let server: TestMailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const mailTo = (address: string) => ({
  from: { name: 'Forecourt', address: FROM },
  replyTo: { name: 'Ada', address: 'ada@cars.example' },
  to: { name: '', address },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  at: new Date(0),
})

function mailerOf(settings: Partial<MailSettings>) {
  const outcomes: `${MailKind} ${MailOutcome}`[] = []
  const kept: { dealershipId: string; to: string; mime: string }[] = []
  const keep = async (dealershipId: string, { to }: { to: { address: string } }, mime: Buffer) => {
    kept.push({ dealershipId, to: to.address, mime: mime.toString() })
  }
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const deps = { logger, count: (kind: MailKind, outcome: MailOutcome) => void outcomes.push(`${kind} ${outcome}`) }
  const mailer = createMailer({ ...MAIL_SETTINGS, from: FROM, ...settings }, keep, deps)
  const failureOf = (address = 'cora@customers.example') =>
    mailer.deliver(DEALERSHIP, mailTo(address), PACKET).then(
      () => null,
      (error: Error) => error,
    )
  return { mailer, outcomes, kept, lines, failureOf }
}

test('delivers a mail to the mail server and counts it', async () => {
  const { mailer, outcomes, kept } = mailerOf({ smtp: parseSmtpUrl(server.url) })
  await mailer.deliver(DEALERSHIP, mailTo('cora@customers.example'), PACKET)
  const got = server.received.find(({ to }) => to.includes('cora@customers.example'))
  expect(got?.parsed).toMatchObject({ subject: 'Hello', text: 'Hello' })
  expect(got?.from).toBe(FROM)
  expect([mailer.delivery, outcomes, kept]).toEqual(['smtp', ['packet sent'], []])
})

test('without a mail server stores the mail in the mailbox, or rejects it', async () => {
  const { mailer, outcomes, kept } = mailerOf({ mailbox: true })
  await mailer.deliver(DEALERSHIP, mailTo('cora@customers.example'), PACKET)
  expect(kept).toEqual([{ dealershipId: DEALERSHIP, to: 'cora@customers.example', mime: expect.stringContaining('Subject: Hello') }])
  expect([mailer.delivery, outcomes]).toEqual(['mailbox', ['packet sent']])
  const nowhere = mailerOf({})
  expect(nowhere.mailer.delivery).toBe('none')
  expect(await nowhere.failureOf()).toMatchObject({ message: 'no mail delivery is configured' })
})

test('distinguishes a permanently rejected recipient from a temporary rejection', async () => {
  const { failureOf, outcomes } = mailerOf({ smtp: parseSmtpUrl(server.url) })
  onTestFinished(() => server.refuse(null))
  server.refuse(`No such user here, ${PASSWORD}`)
  const bounced = await failureOf()
  expect(bounced).toMatchObject({
    status: 502,
    code: 'MAIL_FAILED',
    message: expect.stringMatching(/^The mail server does not take mail for this address\. It said: .*No such user/),
  })
  expect(bounced?.message).not.toContain(PASSWORD)
  server.refuse('Try again later', 451)
  const delayed = await failureOf()
  expect([bounced, delayed, new Error('other')].map(isRefusedForGood)).toEqual([true, false, false])
  expect(outcomes).toEqual(['packet failed', 'packet failed'])
})

test('neither the log nor the failure names the recipient, also when the server repeats the address in other letters', async () => {
  const { failureOf, lines } = mailerOf({ smtp: parseSmtpUrl(server.url) })
  onTestFinished(() => server.refuse(null))
  server.refuse('5.1.1 <CORA+cars@customers.example>: Recipient address rejected: cora+cars@customers.example is unknown')
  const failure = await failureOf('cora+cars@customers.example')
  expect(failure?.message).toMatch(/It said: 550 5\.1\.1 <…>: Recipient address rejected: … is unknown$/)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'mail delivery failed', response: '550 5.1.1 <…>: Recipient address rejected: … is unknown' },
  ])
  expect(JSON.stringify([lines, failure?.message, failure?.stack, failure?.cause])).not.toMatch(/cora/i)
})

test('keeps the address of a recipient in use when the server rejects our sender', async () => {
  const { failureOf } = mailerOf({ smtp: parseSmtpUrl(server.url) })
  onTestFinished(() => server.refuseSender(null))
  server.refuseSender('5.7.1 Sender not allowed')
  const failure = await failureOf()
  expect(failure?.message).toMatch(/^The mail server does not accept mail from our address\..* It said: .*Sender not allowed/)
  expect(isRefusedForGood(failure)).toBe(false)
})

test.each([
  ['550 without a status', 'No such user', 550, true],
  ['an unknown mailbox', '5.1.1 No such user', 550, true],
  ['a full mailbox', '5.2.2 Over quota', 552, true],
  ['an unknown mailbox of Outlook', '5.5.0 Requested action not taken: mailbox unavailable', 550, true],
  ['a domain that accepts no mail', '5.1.10 Null MX', 556, true],
  ['relaying', '5.7.1 <cora@customers.example>: Relay access denied', 554, false],
  ['our sender, at the recipient', '5.7.1 Sender address rejected: not owned by user', 553, false],
  ['our address on a block list', '5.7.1 Service unavailable; Client host [192.0.2.1] blocked', 554, false],
])('a rejection of %s is for good only when it is about the recipient', async (_, words, responseCode, isForGood) => {
  const { failureOf } = mailerOf({ smtp: parseSmtpUrl(server.url) })
  onTestFinished(() => server.refuse(null))
  server.refuse(words, responseCode)
  const failure = await failureOf()
  expect(failure?.message.startsWith('The mail server does not take mail for this address.')).toBe(isForGood)
  expect(isRefusedForGood(failure)).toBe(isForGood)
})

test.each([
  ['of an unknown mailbox', '5.1.1 No such user', true],
  ['of our sender', '5.2.252 SendAsDenied; not allowed to send as mail@cars.example', false],
  ['without a status', 'Message rejected: Email address is not verified', false],
])('a rejection %s after the content is for good only when it is about the recipient', async (_, words, isForGood) => {
  const { failureOf } = mailerOf({ smtp: parseSmtpUrl(server.url) })
  const { arrived, release } = server.hold()
  onTestFinished(() => server.refuse(null))
  const failing = failureOf()
  await arrived
  server.refuse(words, 554)
  release()
  expect(isRefusedForGood(await failing)).toBe(isForGood)
})

/** Starts a server that calls `greet` for each connection and reads nothing. Returns its URL. */
const deaf = async (greet: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  const port = await listenOnFreePort(listener)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  return `smtp://127.0.0.1:${port}`
}
const closedPort = async () => `smtp://127.0.0.1:${await freePort()}`
const wrongPassword = async () => server.url.replace(encodeURIComponent(PASSWORD), 'guessed-wrong')

const PATIENT = { connectMs: 10_000, silenceMs: 10_000, deliveryMs: 15_000 }
const IMPATIENT = { connectMs: 300, silenceMs: 300, deliveryMs: 1_000 }

test.each([
  ['is unreachable', PATIENT, closedPort, /^We couldn't reach the mail server/],
  ['does not greet', IMPATIENT, () => deaf(() => {}), /^The mail server did not answer in time/],
  ['stops answering', IMPATIENT, () => deaf((socket) => socket.write('220 hello\r\n')), /^The mail server did not answer in time/],
  [
    'does not speak SMTP',
    PATIENT,
    () => deaf((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n')),
    /^The mail server sent an invalid response/,
  ],
  ['rejects our credentials', PATIENT, wrongPassword, /^The mail server does not accept our user name and password/],
])('a mail server that %s fails in time, in plain words without secrets', async (_, smtpTimeouts, urlOf, words) => {
  const { failureOf } = mailerOf({ smtp: parseSmtpUrl(await urlOf()), smtpTimeouts })
  const failure = await failureOf()
  expect(failure).toMatchObject({ status: 502, code: 'MAIL_FAILED', message: expect.stringMatching(words) })
  expect(failure?.message).not.toMatch(/p@ss|guessed|127\.0\.0\.1|ECONN|ETIMEDOUT/)
  expect(isRefusedForGood(failure)).toBe(false)
})

test('gives up on a mail server that sends its response byte by byte', async () => {
  const timers: NodeJS.Timeout[] = []
  onTestFinished(() => timers.forEach(clearInterval))
  const url = await deaf((socket) => timers.push(setInterval(() => socket.write('220-wait\r\n'), 50)))
  const { failureOf } = mailerOf({ smtp: parseSmtpUrl(url), smtpTimeouts: { connectMs: 60_000, silenceMs: 60_000, deliveryMs: 400 } })
  expect(await failureOf()).toMatchObject({ code: 'MAIL_FAILED' })
  // well before the other timeouts
}, 20_000)

test('a delivery times out before the gateway does', () => {
  expect(SMTP_TIMEOUTS.deliveryMs).toBeLessThan(28_000)
})
