import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import { expect, test } from 'vitest'
import { changeText, entryTitle, entryVehicle, fieldChanges, readTexts, type Visit, visitSentence } from './timeline-text.ts'

const vehicle = { vin: '', stockNumber: 'T1', year: 2021, make: 'Jeep', model: 'Wrangler', trim: '' }
const packet = { packetLogId: 'a'.repeat(24), link: '/vehicle-packet/d/v/l', vehicle }
const sam = { id: '1', name: 'Sam Seller', email: 's@x.test', role: 'SALES' }
const at = '2026-11-20T10:00:00.000Z'

function visit(changes: Partial<Visit> = {}): Visit {
  const nothing = { photos: 0, pdfs: 0, videos: 0, calculatorChanges: 0, changes: [], documents: [], pagesRead: [] }
  return { kind: 'visit', id: '', at, ...packet, endedAt: at, seconds: 130, active: false, ...nothing, ...changes }
}
const change = (field: string, oldValue: Value, newValue: Value, second = 0) => {
  const timestamp = new Date(Date.parse(at) + second * 1_000).toISOString()
  return { field, oldValue, newValue, timestamp }
}
type Value = string | number | boolean | null

test('a visit is described in one sentence', () => {
  const changes = [change('calcDownPayment', 0, 2000)]
  expect(visitSentence(visit({ photos: 5, pdfs: 1, documents: ['msrp'], calculatorChanges: 1, changes }))).toBe(
    'Viewed for 2 min 10 s · 5 photo views · opened the window sticker · changed Down Payment from $0 to $2,000',
  )
  expect(visitSentence(visit({ pdfs: 2, videos: 1 }))).toBe('Viewed for 2 min 10 s · 2 PDFs · 1 video')
  expect(visitSentence(visit({ calculatorChanges: 3 }))).toBe('Viewed for 2 min 10 s · 3 calculator changes')
  expect(visitSentence(visit({ seconds: 0 }))).toBe('Opened the packet')
  expect(visitSentence(visit({ active: true, endedAt: null, seconds: 20 }))).toBe('Viewing now for 20 s')
  expect(visitSentence(visit({ active: true, endedAt: null, seconds: 0 }))).toBe('Viewing now')
})

test('the changes of a visit are in the currency of its packet', () => {
  const euros = visit({ changes: [change('calcDownPayment', 0, 2000)], currency: 'EUR' })
  expect(visitSentence(euros)).toBe('Viewed for 2 min 10 s · changed Down Payment from €0 to €2,000')
})

test('opened documents are listed by name, except those with read pages', () => {
  const all = ['inspection', 'autocheck', 'msrp'] as const
  const pagesRead = [{ document: 'inspection' as const, page: 1, pages: 2, seconds: 9 }]
  const sentence = (changes: Partial<Visit>) => visitSentence(visit({ pdfs: 3, ...changes }))
  expect(sentence({ documents: [...all] })).toBe(
    'Viewed for 2 min 10 s · opened the inspection, the AutoCheck report, and the window sticker',
  )
  expect(sentence({ documents: [...all], pagesRead })).toBe('Viewed for 2 min 10 s · opened the AutoCheck report and the window sticker')
  expect(sentence({ documents: ['inspection'], pagesRead })).toBe('Viewed for 2 min 10 s')
  expect(sentence({ documents: [] })).toBe('Viewed for 2 min 10 s · 3 PDFs')
})

test('a change of the payment type is described as a switch', () => {
  const changes = [change('paymentType', 'finance', 'cash', 1), change('calcTerm', 60, 72, 0)]
  expect(visitSentence(visit({ changes }))).toBe(
    'Viewed for 2 min 10 s · switched from finance to cash · changed Term from 60 months to 72 months',
  )
})

test('many changes show the two newest and a count', () => {
  const changes = [
    change('calcTerm', 60, 72, 4),
    change('zipCode', '', '02139', 3),
    change('includeTaxes', true, false, 2),
    change('calcDownPayment', 0, 500, 1),
  ]
  expect(visitSentence(visit({ changes }))).toBe(
    'Viewed for 2 min 10 s · changed Term from 60 months to 72 months, Zip Code 02139 and 2 other fields',
  )
})

test('repeated changes of a field merge into one, and a reverted change is dropped', () => {
  const changes = [
    change('calcDownPayment', 900, 1500, 3),
    change('calcDownPayment', 0, 900, 1),
    change('calcTerm', 60, 72, 2),
    change('calcTerm', 72, 60, 4),
  ]
  expect(fieldChanges({ changes }).map((each) => changeText(each, {}))).toEqual(['Down Payment from $0 to $1,500'])
})

test('read pages are listed one by one, or counted by document when they are many', () => {
  const read = (document: 'autocheck' | 'inspection', page: number, seconds: number) => ({ document, page, pages: 20, seconds })
  expect(readTexts({ pagesRead: [] })).toEqual({ summary: [], pages: [] })
  expect(readTexts({ pagesRead: [read('autocheck', 1, 5), read('inspection', 2, 40)] })).toEqual({
    summary: ['Read page 1 of the AutoCheck report for 5 s', 'Read page 2 of the inspection for 40 s'],
    pages: [],
  })
  const many = [read('autocheck', 1, 5), ...[1, 2, 3].map((page) => read('inspection', page, 30))]
  expect(readTexts({ pagesRead: many })).toEqual({
    summary: ['Read page 1 of the AutoCheck report for 5 s', 'Read 3 pages of the inspection for 1 min 30 s'],
    pages: ['Read page 1 of the AutoCheck report for 5 s', ...[1, 2, 3].map((page) => `Read page ${page} of the inspection for 30 s`)],
  })
})

test("changes that follow from the ZIP code come after the customer's own", () => {
  const changes = [
    change('zipCode', null, '98101', 1),
    change('taxRate', 0.07, 0.1035, 2),
    change('taxRegion', null, 'Seattle', 2),
    change('calcTerm', 60, 72, 0),
  ]
  expect(fieldChanges({ changes }).map(({ field }) => field)).toEqual(['zipCode', 'calcTerm', 'taxRegion', 'taxRate'])
})

test.each<[TimelineEntry, string]>([
  [{ kind: 'lead-created', id: '', at, by: sam, vehicle }, 'Lead created by Sam Seller'],
  [{ kind: 'lead-created', id: '', at, by: null, vehicle }, 'Lead created'],
  [{ kind: 'packet-sent', id: '', at, by: sam, ...packet, template: 'default' }, 'Packet link created by Sam Seller'],
  [{ kind: 'email-sent', id: '', at, by: sam, ...packet, to: 'j@x.test' }, 'Packet emailed to j@x.test by Sam Seller'],
  [
    {
      kind: 'trade-in-submitted',
      id: '',
      at,
      evaluationId: '',
      vehicleName: '2019 Honda CR-V',
      vin: '',
      currentMiles: 61_240,
      photoCount: 8,
    },
    'Submitted a trade-in: 2019 Honda CR-V, 61,240 miles, 8 photos',
  ],
  [{ kind: 'packet-shared', id: '', at, ...packet, channel: 'qr', by: sam }, 'Packet texted by Sam Seller'],
  [{ kind: 'submitted', id: '', at, ...packet, options: { paymentType: 'cash' } }, 'Submitted payment options'],
])('an entry %j has the right headline', (entry, title) => {
  expect(entryTitle(entry)).toBe(title)
})

test.each([
  [{ step: 'photos-requested' }, 'Asked for photos'],
  [{ step: 'photos-added', count: 1 }, 'Added 1 photo'],
  [{ step: 'photos-added', count: 5 }, 'Added 5 photos'],
  [{ step: 'offer-made', amount: 17_000 }, 'Offered $17,000 for the 2019 Honda CR-V'],
  [{ step: 'offer-mailed', amount: 17_000 }, 'Emailed the offer of $17,000'],
  [{ step: 'offer-viewed', amount: 17_000 }, 'Opened your offer'],
  [{ step: 'offer-asked', text: 'Is tax included?' }, 'Asked: Is tax included?'],
  [{ step: 'offer-accepted', amount: 17_000 }, 'Accepted your offer of $17,000'],
  [{ step: 'offer-declined', amount: 17_000 }, 'Declined your offer of $17,000'],
  [{ step: 'offer-declined', amount: 17_000, text: 'Too low' }, 'Declined your offer of $17,000: Too low'],
  [{ step: 'offer-withdrawn', amount: 17_000 }, 'Withdrew the offer of $17,000'],
  [{ step: 'offer-replaced', amount: 17_000 }, 'Replaced the offer of $17,000'],
  [{ step: 'offer-expired', amount: 17_000 }, 'The offer of $17,000 expired'],
] as const)('a trade-in step %j reads %s', (more, title) => {
  const none = {
    kind: 'trade-in-step' as const,
    id: '',
    at,
    by: null,
    evaluationId: '',
    amount: null,
    currency: 'USD',
    text: '',
    count: null,
  }
  const entry = { ...none, vehicleName: '2019 Honda CR-V', ...more }
  expect(entryTitle(entry)).toBe(title)
  expect(entryVehicle(entry)).toBe(more.step === 'offer-made' ? null : '2019 Honda CR-V')
})

test('an entry names its vehicle when its record has one', () => {
  expect(entryVehicle(visit())).toBe('2021 Jeep Wrangler')
  expect(entryVehicle(visit({ vehicle: { ...vehicle, year: null, make: '', model: '' } }))).toBeNull()
})
