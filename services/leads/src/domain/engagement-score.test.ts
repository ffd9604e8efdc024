import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Engagement, engagementScore } from './engagement-score.ts'

const now = new Date('2026-03-31T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const nothing: Engagement = {
  opens: 0,
  secondsViewed: 0,
  photoClicks: 0,
  pdfClicks: 0,
  videoClicks: 0,
  calculatorChanges: 0,
  submitted: false,
  tradeIns: 0,
  offersViewed: 0,
  offersAsked: 0,
  offersDeclined: 0,
  offersAccepted: 0,
  lastActiveAt: null,
}
const everything: Engagement = {
  opens: 9,
  secondsViewed: 3_600,
  photoClicks: 40,
  pdfClicks: 5,
  videoClicks: 2,
  calculatorChanges: 30,
  submitted: true,
  tradeIns: 2,
  offersViewed: 1,
  offersAsked: 1,
  offersDeclined: 2,
  offersAccepted: 1,
  lastActiveAt: now,
}

test('a customer without activity scores 0 without reasons', () => {
  expect(engagementScore(nothing, now)).toEqual({ score: 0, reasons: [] })
})

test('a customer who did everything today scores 100, with a reason for each activity', () => {
  const { score, reasons } = engagementScore(everything, now)
  expect(score).toBe(100)
  expect(reasons.map(({ label }) => label)).toEqual([
    'Submitted payment options',
    'Accepted a trade-in offer',
    'Submitted 2 trade-ins',
    'Viewed a trade-in offer',
    'Asked about a trade-in offer',
    'Declined 2 trade-in offers',
    'Opened packets 9 times',
    '60 minutes on page',
    'Used the calculator 30 times',
    '40 photo views',
    'Opened documents 5 times',
    'Watched the video',
  ])
})

test('uses the singular for one of each', () => {
  const one = { ...nothing, opens: 1, secondsViewed: 119, photoClicks: 1, pdfClicks: 1, calculatorChanges: 1, lastActiveAt: daysAgo(0) }
  expect(engagementScore(one, now)).toEqual({
    score: 22,
    reasons: [
      { label: 'Opened a packet once', points: 8 },
      { label: '1 minute on page', points: 4 },
      { label: 'Used the calculator once', points: 4 },
      { label: '1 photo view', points: 2 },
      { label: 'Opened a document', points: 4 },
    ],
  })
})

test('counts a trade-in from its submission to the accepted offer', () => {
  const submitted = { ...nothing, tradeIns: 1, lastActiveAt: now }
  expect(engagementScore(submitted, now)).toEqual({ score: 6, reasons: [{ label: 'Submitted a trade-in', points: 6 }] })
  expect(engagementScore({ ...submitted, offersViewed: 1 }, now).score).toBe(10)
  expect(engagementScore({ ...submitted, offersViewed: 1, offersAsked: 1 }, now).score).toBe(12)
  expect(engagementScore({ ...submitted, offersViewed: 1, offersDeclined: 1 }, now).score).toBe(12)
  expect(engagementScore({ ...submitted, offersViewed: 1, offersAccepted: 1 }, now).score).toBe(18)
})

test.each([
  [0, 100],
  [1, 100],
  [4, 75],
  [7, 50],
  [18.5, 25],
  [30, 0],
  [400, 0],
])('after %d days without activity, %d of 100 points are left', (days, left) => {
  expect(engagementScore({ ...everything, lastActiveAt: daysAgo(days) }, now).score).toBe(left)
})

test('lists the decay as a separate reason', () => {
  const { reasons } = engagementScore({ ...everything, lastActiveAt: daysAgo(9.5) }, now)
  expect(reasons.at(-1)).toEqual({ label: 'Last active 9 days ago', points: expect.any(Number) })
  expect(reasons.at(-1)?.points).toBeLessThan(-50)
})

test('ignores a clock that runs ahead', () => {
  expect(engagementScore({ ...everything, lastActiveAt: daysAgo(-3) }, now).score).toBe(100)
})

const count = fc.integer({ min: 0, max: 5_000 })
const engagement: fc.Arbitrary<Engagement> = fc.record({
  opens: count,
  secondsViewed: count,
  photoClicks: count,
  pdfClicks: count,
  videoClicks: count,
  calculatorChanges: count,
  submitted: fc.boolean(),
  tradeIns: count,
  offersViewed: count,
  offersAsked: count,
  offersDeclined: count,
  offersAccepted: count,
  lastActiveAt: fc.option(fc.integer({ min: -2, max: 40 }).map(daysAgo)),
})

test('the reasons add up to the score, from 0 to 100', () => {
  fc.assert(
    fc.property(engagement, (some) => {
      const { score, reasons } = engagementScore(some, now)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    }),
  )
})

test('more or later activity never lowers the score, and time never raises it', () => {
  fc.assert(
    fc.property(engagement, engagement, count, (some, more, hours) => {
      const both: Engagement = {
        opens: some.opens + more.opens,
        secondsViewed: some.secondsViewed + more.secondsViewed,
        photoClicks: some.photoClicks + more.photoClicks,
        pdfClicks: some.pdfClicks + more.pdfClicks,
        videoClicks: some.videoClicks + more.videoClicks,
        calculatorChanges: some.calculatorChanges + more.calculatorChanges,
        submitted: some.submitted || more.submitted,
        tradeIns: some.tradeIns + more.tradeIns,
        offersViewed: some.offersViewed + more.offersViewed,
        offersAsked: some.offersAsked + more.offersAsked,
        offersDeclined: some.offersDeclined + more.offersDeclined,
        offersAccepted: some.offersAccepted + more.offersAccepted,
        lastActiveAt: [some.lastActiveAt, more.lastActiveAt].reduce((a, b) => (a === null || (b !== null && b > a) ? b : a)),
      }
      const { score } = engagementScore(some, now)
      expect(engagementScore(both, now).score).toBeGreaterThanOrEqual(score)
      expect(engagementScore(some, new Date(now.getTime() + hours * 3_600_000)).score).toBeLessThanOrEqual(score)
    }),
  )
})
