import { whatClientsDrop } from '@forecourt/mail/testing/what-clients-drop'
import { expect, test } from 'vitest'
import { renderAlertMail } from '../channels/send-mail.ts'
import type { DealershipDigest, DigestFacts } from './digest-facts.ts'
import { renderDigestMail } from './digest-mail.ts'

const LINK = 'https://cars.example.com/admin/notifications'
const LONG = 'The Northgate Family of Automobiles, Trucks and Recreational Vehicles of Greater Minneapolis and Saint Paul'

function dealership(number: number, { days = 121 } = {}): DealershipDigest {
  const stale = Array.from({ length: 5 }, (_, n) => `2024 Honda Accord Touring Hybrid, stock A${number}-${n}: ${days + n} days`)
  const counts = { sent: 1_214 + number, opened: 980, submitted: 77, asked: 12, 'trade-in': 31 }
  return { name: `${LONG} ${number}`, counts, feed: 'Held, waits for a decision, 1,214 vehicles', stale }
}

const unread = Array.from(
  { length: 8 },
  (_, n) => `Casey-Alexandra Doe-Featherstonehaugh ${n} opened the packet of the 2024 Honda Accord <Touring>`,
)
const facts = (count: number): DigestFacts => ({
  dealerships: Array.from({ length: count }, (_, n) => dealership(n)),
  unread,
  unreadCount: 1_240,
})

test.each([
  ['a morning of one dealership', renderDigestMail(facts(1), { period: 'daily' }, { place: 'Northgate Motors', link: LINK })],
  ['a week of one dealership', renderDigestMail(facts(1), { period: 'weekly' }, { place: LONG, link: LINK })],
  ['a week of an owner of 300 dealerships', renderDigestMail(facts(300), { period: 'weekly' }, { place: '', link: LINK })],
  ['a daily mail without links', renderDigestMail(facts(2), { period: 'daily' }, { place: '', link: null })],
  [
    'an alert',
    renderAlertMail(
      {
        title: 'Casey Doe opened 3 packets',
        text: '9 photo views\nread Inspection Forms',
        path: '/admin/home',
        link: LINK,
        tag: 'a',
        alertId: null,
        silent: false,
      },
      'Northgate Motors',
    ),
  ],
])('Gmail and Outlook support everything in the mail of %s', (_what, mail) => {
  expect(whatClientsDrop(mail)).toEqual([])
  expect(mail.html).not.toContain('<img')
})

test('an owner of many dealerships sees the 15 with the highest counts, and the sum of the others', () => {
  const { html, text } = renderDigestMail(facts(40), { period: 'weekly' }, { place: '', link: LINK })
  for (const part of [html, text]) {
    expect([...new Set(part.match(/Saint Paul \d+/g))]).toEqual(Array.from({ length: 15 }, (_, n) => `Saint Paul ${39 - n}`))
    expect(part).toContain('25 other dealerships')
  }
  // dealerships 0 to 24
  expect(text).toContain(`25 other dealerships\nPackets sent: ${(25 * 1_214 + 300).toLocaleString('en-US')}\n`)
})

test('the text part has the same content as the HTML part', () => {
  const { html, text } = renderDigestMail(facts(1), { period: 'weekly' }, { place: 'Northgate Motors', link: LINK })
  const said = html
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  const lines = said.split('\n').map((line) => line.trim())
  // the last line has a URL instead of a link
  const texts = lines.slice(
    lines.indexOf('Last week') - 1,
    lines.findIndex((line) => line.startsWith('You get this email')),
  )
  expect(texts.length).toBeGreaterThan(20)
  for (const line of texts) expect(text).toContain(line)
})
