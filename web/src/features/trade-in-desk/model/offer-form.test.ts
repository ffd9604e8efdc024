import { OFFER_LIMITS } from '@forecourt/contracts/trade-ins/offers'
import { afterEach, expect, test, vi } from 'vitest'
import { fairRangeBar, isChanged, offerBody, offerDays, offerErrors, startOffer } from './offer-form.ts'

/** 15:30 in Chicago */
const now = new Date('2026-11-23T21:30:00.000Z')
const CHICAGO = 'America/Chicago'
const draft = { amount: 17_000, validUntil: '2026-11-30', note: '' }

afterEach(() => void vi.unstubAllEnvs())

test("an offer starts with the value and the dealership's number of days", () => {
  expect(startOffer(17_065, 7, now, CHICAGO)).toEqual({ amount: 17_065, validUntil: '2026-11-30', note: '' })
  expect(startOffer(null, 7, now, CHICAGO).amount).toBe('')
})

test('a draft that was changed back to the initial values is not changed', () => {
  expect(isChanged({ ...draft, amount: '17000', note: ' ' }, draft)).toBe(false)
  for (const change of [{ amount: '' }, { validUntil: '2026-12-01' }, { note: 'Ask for Ann' }])
    expect(isChanged({ ...draft, ...change }, draft)).toBe(true)
})

test.each([
  ['no amount', { amount: '' }, 'amount'],
  ['cents', { amount: 17_000.5 }, 'amount'],
  ['nothing', { amount: 0 }, 'amount'],
  ['more than the limit', { amount: OFFER_LIMITS.amount + 1 }, 'amount'],
  ['no day', { validUntil: '' }, 'validUntil'],
  ['a day that is over', { validUntil: '2026-11-22' }, 'validUntil'],
  ['a day too far ahead', { validUntil: '2027-06-01' }, 'validUntil'],
  ['a note that is too long', { note: 'x'.repeat(OFFER_LIMITS.note + 1) }, 'note'],
])('rejects %s in an offer', (_name, change, field) => {
  expect(Object.keys(offerErrors({ ...draft, ...change }, now, 'USD', CHICAGO))).toEqual([field])
})

test('an offer is valid through the end of its last day, up to the longest duration', () => {
  expect(offerErrors(draft, now, 'USD', CHICAGO)).toEqual({})
  expect(offerBody(draft, now, CHICAGO).validUntil).toBe('2026-12-01T05:59:59.999Z')
  const longest = new Date(offerBody({ ...draft, validUntil: '2027-02-21' }, now, CHICAGO).validUntil)
  expect(longest.getTime()).toBeLessThan(now.getTime() + OFFER_LIMITS.days * 86_400_000)
})

test.each(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'])(
  'the days of an offer are those of the dealership in a browser in %s',
  (browser) => {
    vi.stubEnv('TZ', browser)
    // shortly before midnight in Chicago
    const late = new Date('2026-11-24T05:30:00.000Z')
    expect(startOffer(null, 7, late, CHICAGO).validUntil).toBe('2026-11-30')
    expect(offerDays(late, CHICAGO)).toEqual({ first: '2026-11-23', last: '2027-02-21' })
    expect(offerErrors({ ...draft, validUntil: '2026-11-23' }, late, 'USD', CHICAGO)).toEqual({})
    expect(offerBody(draft, late, CHICAGO).validUntil).toBe('2026-12-01T05:59:59.999Z')
  },
)

test('an offer of the longest duration ends within it when clocks go back in between', () => {
  const august = new Date('2026-08-10T19:30:00Z')
  const { validUntil } = offerBody({ ...draft, validUntil: '2026-11-08' }, august, 'America/New_York')
  expect(Date.parse(validUntil)).toBe(august.getTime() + OFFER_LIMITS.days * 86_400_000 - 60_000)
})

test("the marker shows the amount's position in the range and stays on the bar", () => {
  const bar = fairRangeBar(10_000, 20_000, 15_000)
  expect(bar.marker).toBeCloseTo(50)
  expect(bar.left).toBeCloseTo(bar.right)
  expect(fairRangeBar(10_000, 20_000, 90_000).marker).toBe(100)
  expect(fairRangeBar(10_000, 20_000, null).marker).toBeNull()
})
