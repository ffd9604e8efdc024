import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { type PacketEmailFacts, renderPacketEmail } from './packet-email.ts'

const LINK = 'https://cars.example/vehicle-packet/65f000000000000000000001/1FTFW1E55PFA00001/a1b2c3d4e'
const facts = (changes: Partial<PacketEmailFacts> = {}): PacketEmailFacts => ({
  firstName: 'Cora',
  message: 'Nice to meet you.\nIt is still here.',
  vehicle: { vin: '1FTFW1E55PFA00001', stockNumber: 'P4711', year: 2023, make: 'Ford', model: 'F-150', trim: 'Lariat' },
  snapshot: { price: 38_488, currency: 'USD', mileage: 21_050, mileageUnit: 'mi', imageUrl: 'https://photos.example/a.jpg?w=1&h=2' },
  link: LINK,
  dealership: { name: 'Northside Motors', brandColor: '#ffd400', logoUrl: '' },
  salesperson: { name: 'Sam Sales', email: 'sam@northside.example' },
  ...changes,
})
const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'&'

/** Renders the mail and extracts its visible text. */
function read(changes?: Partial<PacketEmailFacts>) {
  const mail = renderPacketEmail(facts(changes))
  const { document } = new JSDOM(mail.html).window
  return { ...mail, document, shown: document.body.textContent?.replace(/\s+/g, ' ') ?? '' }
}
const hrefs = ({ document }: { document: Document }) => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('greets the customer, shows photo, vehicle, price, stock and mileage, and links to the packet', () => {
  const mail = read()
  expect(mail.subject).toBe('2023 Ford F-150 Lariat from Northside Motors')
  for (const text of [
    'Hello Cora,',
    'Click the photos or The Vehicle Details Link',
    '2023 Ford F-150 Lariat',
    'Price$38,488',
    'StockP4711',
    'Mileage21,050 mi',
    'Sam Sales',
    'Northside Motors',
  ])
    expect(mail.shown).toContain(text)
  expect(hrefs(mail)).toEqual([LINK, LINK, 'mailto:sam@northside.example'])
  const photo = mail.document.querySelector('a img')
  expect(photo?.getAttribute('src')).toBe('https://photos.example/a.jpg?w=1&h=2')
  expect(photo?.getAttribute('alt')).toBe('Photo of the 2023 Ford F-150 Lariat')
})

test('keeps the line breaks of a message in HTML and plain text', () => {
  const { html, text } = read()
  expect(html).toContain('Nice to meet you.<br>It is still here.')
  expect(text).toContain('\n\nNice to meet you.\nIt is still here.\n\n')
})

test('has the same content in plain text', () => {
  const { text } = read({ message: '' })
  expect(text).toBe(
    [
      'Hello Cora,',
      'Click the photos or The Vehicle Details Link below to see everything about this vehicle.',
      '2023 Ford F-150 Lariat\nPrice: $38,488\nStock: P4711\nMileage: 21,050 mi',
      `Vehicle Details: ${LINK}`,
      'Sam Sales\nNorthside Motors\nsam@northside.example\n',
    ].join('\n\n'),
  )
})

test('leaves out missing facts, or asks the customer to call', () => {
  const vehicle = { vin: '', stockNumber: '', year: null, make: '', model: '', trim: '' }
  const mail = read({ firstName: ' ', message: '', vehicle, snapshot: null, dealership: { name: '', brandColor: '', logoUrl: '' } })
  expect(mail.shown).toContain('Hello Valued Customer,')
  expect(mail.shown).toContain('PriceCall for Price')
  expect(mail.shown).not.toMatch(/Stock|Mileage|null|undefined/)
  expect(mail.document.images).toHaveLength(0)
  expect(mail.subject).toBe('Your vehicle from Your dealership')
})

test('uses tables and inline styles, at most 600 pixels wide, and alt texts for images', () => {
  const { document } = read({ dealership: { name: 'Northside Motors', brandColor: '', logoUrl: 'https://photos.example/logo.png' } })
  expect(document.querySelectorAll('script, style, link, form, iframe, object, [class], [id]')).toHaveLength(0)
  expect(document.querySelector('table table')?.getAttribute('width')).toBe('600')
  for (const table of document.querySelectorAll('table')) expect(table.getAttribute('role')).toBe('presentation')
  const images = [...document.images]
  expect(images.map(({ src }) => src)).toEqual(['https://photos.example/logo.png', 'https://photos.example/a.jpg?w=1&h=2'])
  for (const { alt } of images) expect(alt).not.toBe('')
  const button = [...document.querySelectorAll('td')].findLast((cell) => cell.textContent?.trim() === 'Vehicle Details')
  expect(button?.getAttribute('bgcolor')).toBe('#2f54d1')
  expect(button?.style.padding).toBe('14px 28px')
})

describe('escapes the facts', () => {
  const vehicle = { vin: '', stockNumber: HOSTILE, year: HOSTILE.slice(0, 10), make: HOSTILE, model: HOSTILE, trim: HOSTILE }
  test.each<[string, Partial<PacketEmailFacts>]>([
    ['a name', { firstName: HOSTILE }],
    ['a message', { message: HOSTILE }],
    ['a vehicle', { vehicle }],
    ['a dealership', { dealership: { name: HOSTILE, brandColor: '"><script>', logoUrl: 'https://photos.example/l.png' } }],
    ['a salesperson', { salesperson: { name: HOSTILE, email: HOSTILE } }],
  ])('in %s', (_, changes) => {
    const mail = read(changes)
    expect(mail.document.querySelectorAll('script, [onerror]')).toHaveLength(0)
    expect([...mail.document.images].every(({ src }) => src.startsWith('https://photos.example/'))).toBe(true)
    expect(mail.document.documentElement.textContent).toContain('<script>alert(1)</script>')
    expect(mail.document.querySelector('table table')?.getAttribute('width')).toBe('600')
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative.jpg', 'ftp://x.example/a.jpg', '//x.example/a.jpg', ''])(
  'leaves out an image or logo at %j',
  (address) => {
    const snapshot = { price: 1, currency: 'USD', mileage: null, mileageUnit: 'mi', imageUrl: address } as const
    const mail = read({ snapshot, dealership: { name: 'N', brandColor: '', logoUrl: address } })
    expect(mail.document.images).toHaveLength(0)
    if (address !== '') expect(mail.html).not.toContain(address)
  },
)

test('resolves a photo of the platform against the origin of the link', () => {
  const snapshot = { price: 1, currency: 'USD', mileage: null, mileageUnit: 'mi', imageUrl: '/photos/demo/a.jpg' } as const
  const sources = [...read({ snapshot }).document.images].map(({ src }) => src)
  expect(sources).toEqual([`${new URL(LINK).origin}/photos/demo/a.jpg`])
})

test.each(['javascript:alert(1)', '/vehicle-packet/x', ''])('throws for the link %j', (link) => {
  expect(() => read({ link })).toThrow('absolute web address')
})

test('keeps subjects and names on one line, so that they cannot add a header', () => {
  const name = 'North\r\nBcc: all@cars.example\u2028side'
  const { subject } = read({ dealership: { name, brandColor: '', logoUrl: '' } })
  expect(subject).toBe('2023 Ford F-150 Lariat from North Bcc: all@cars.example side')
})
