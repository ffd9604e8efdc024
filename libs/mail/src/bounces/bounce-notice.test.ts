import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounceOf } from '../testing/imap-server.ts'
import { readBounceNotice } from './bounce-notice.ts'

const ID = '<one@cars.example>'
const read = (mail: string) => readBounceNotice(Buffer.from(mail))

test('reads the Message-ID and the server’s reason from a notice, with LF and CRLF line endings', () => {
  const notice = { messageId: ID, reason: '550 5.1.1 No such user, ask the postmaster', isPermanent: true }
  const mail = bounceOf(ID, { reason: '550 5.1.1 No such user,\nask the postmaster' })
  expect(read(mail)).toEqual(notice)
  expect(read(mail.replaceAll('\n', '\r\n'))).toEqual(notice)
})

test('reads a notice that encodes its parts, or returns only headers', () => {
  const headers = bounceOf(ID).replace('message/rfc822', 'text/rfc822-headers')
  expect(read(headers)?.messageId).toBe(ID)
  const [head = '', after = ''] = bounceOf(ID).split('Content-Type: message/delivery-status\n\n')
  const [status = '', ...rest] = after.split('\n--4F2A')
  const encoded = Buffer.from(status).toString('base64').replace(/.{60}/g, '$&\n')
  const mail = [`${head}Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${encoded}`, ...rest].join('\n--4F2A')
  expect(read(mail)).toEqual({ messageId: ID, reason: '550 5.1.1 No such user', isPermanent: true })
})

test('a temporary failure to reach an address is not a permanent failure', () => {
  const late = bounceOf(ID, { reason: 'delivery time expired' }).replace('Status: 5.1.1', 'Status: 4.4.7')
  expect(read(late)).toEqual({ messageId: ID, reason: 'delivery time expired', isPermanent: false })
  expect(read(bounceOf(ID).replace('Status: 5.1.1\n', ''))?.isPermanent).toBe(false)
})

test.each([
  ['5.1.1', true],
  ['5.2.2', true],
  ['5.4.1', true],
  ['5.0.0', true],
  ['5.5.0', true],
  ['5.7.1', false],
  ['5.7.26', false],
  ['5.3.4', false],
])('a notice with status %s says whether the address accepts mail', (status, isPermanent) => {
  expect(read(bounceOf(ID).replace('Status: 5.1.1', `Status: ${status}`))).toMatchObject({ isPermanent })
})

test.each([
  ['a notice of a delay', bounceOf(ID, { action: 'delayed' })],
  ['a notice of a delivery', bounceOf(ID, { action: 'delivered' })],
  ['a reply of a person', `From: Cora\nMessage-ID: ${ID}\nIn-Reply-To: ${ID}\n\nAction: failed\n`],
  ['another report', bounceOf(ID).replace('report-type=delivery-status', 'report-type=disposition-notification')],
  ['a notice without a mail', bounceOf(ID).replace(`Message-ID: ${ID}\n`, '')],
  ['an invalid id', bounceOf('{"$gt":""}')],
  ['an endless id', bounceOf(`<${'x'.repeat(5_000)}@cars.example>`)],
  ['a notice truncated before the Message-ID', bounceOf(ID).slice(0, 700)],
  ['an empty text', ''],
])('%s is not a bounce notice', (_what, mail) => {
  expect(read(mail)).toBeNull()
})

test('limits the reason to one line of 200 characters', () => {
  const reason = read(bounceOf(ID, { reason: `550 \u0000\u001b[31m${'long '.repeat(500)}` }))?.reason ?? ''
  expect(reason).toMatch(/^550 \[31mlong/)
  expect(reason.length).toBeLessThanOrEqual(200)
})

test('terminates for arbitrary bytes', () => {
  const pieces = fc.array(fc.oneof(fc.string(), fc.constantFrom(...bounceOf(ID).split(/(?<=\n)/))), { maxLength: 60 })
  fc.assert(
    fc.property(pieces, (lines) => {
      const notice = read(lines.join(''))
      return notice === null || notice.messageId.startsWith('<')
    }),
  )
})
