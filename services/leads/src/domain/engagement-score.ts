import type { ScoreReason } from '@forecourt/contracts/leads/engagement'

/** The input of the score: the totals of a customer's packets and trade-ins, and their last activity. */
export interface Engagement {
  opens: number
  /** of finished visits */
  secondsViewed: number
  photoClicks: number
  pdfClicks: number
  videoClicks: number
  calculatorChanges: number
  submitted: boolean
  /** submitted trade-ins, and those with an offer that was viewed, asked about, declined, or accepted */
  tradeIns: number
  offersViewed: number
  offersAsked: number
  offersDeclined: number
  offersAccepted: number
  lastActiveAt: Date | null
}
export interface EngagementScore {
  /** 0 to 100: the sum of the reasons */
  score: number
  reasons: ScoreReason[]
}

interface ScoreRule {
  count(engagement: Engagement): number
  /** thresholds with their points, the highest first */
  steps: readonly (readonly [from: number, points: number])[]
  label(count: number): string
}

const MINUTE = 60
export const DAY_MS = 24 * 60 * MINUTE * 1_000

const times = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', count.toLocaleString('en-US')))

/** The rules in the order of the displayed reasons. Their highest steps add up to 100. */
const RULES: readonly ScoreRule[] = [
  {
    count: ({ submitted }) => (submitted ? 1 : 0),
    steps: [[1, 20]],
    label: () => 'Submitted payment options',
  },
  {
    count: ({ offersAccepted }) => offersAccepted,
    steps: [[1, 8]],
    label: (count) => times(count, 'Accepted a trade-in offer', 'Accepted # trade-in offers'),
  },
  {
    count: ({ tradeIns }) => tradeIns,
    steps: [[1, 6]],
    label: (count) => times(count, 'Submitted a trade-in', 'Submitted # trade-ins'),
  },
  {
    count: ({ offersViewed }) => offersViewed,
    steps: [[1, 4]],
    label: (count) => times(count, 'Viewed a trade-in offer', 'Viewed # trade-in offers'),
  },
  {
    count: ({ offersAsked }) => offersAsked,
    steps: [[1, 2]],
    label: (count) => times(count, 'Asked about a trade-in offer', 'Asked about # trade-in offers'),
  },
  {
    // a customer who declines is still negotiating
    count: ({ offersDeclined }) => offersDeclined,
    steps: [[1, 2]],
    label: (count) => times(count, 'Declined a trade-in offer', 'Declined # trade-in offers'),
  },
  {
    count: ({ opens }) => opens,
    steps: [
      [5, 16],
      [3, 13],
      [2, 11],
      [1, 8],
    ],
    label: (count) => times(count, 'Opened a packet once', 'Opened packets # times'),
  },
  {
    count: ({ secondsViewed }) => secondsViewed,
    steps: [
      [15 * MINUTE, 16],
      [5 * MINUTE, 12],
      [2 * MINUTE, 8],
      [30, 4],
    ],
    label: (seconds) =>
      seconds < MINUTE ? `${seconds} seconds on page` : `${times(Math.floor(seconds / MINUTE), '1 minute', '# minutes')} on page`,
  },
  {
    count: ({ calculatorChanges }) => calculatorChanges,
    steps: [
      [10, 12],
      [3, 8],
      [1, 4],
    ],
    label: (count) => times(count, 'Used the calculator once', 'Used the calculator # times'),
  },
  {
    count: ({ photoClicks }) => photoClicks,
    steps: [
      [15, 6],
      [5, 4],
      [1, 2],
    ],
    label: (count) => times(count, '1 photo view', '# photo views'),
  },
  {
    count: ({ pdfClicks }) => pdfClicks,
    steps: [
      [3, 6],
      [1, 4],
    ],
    label: (count) => times(count, 'Opened a document', 'Opened documents # times'),
  },
  {
    count: ({ videoClicks }) => videoClicks,
    steps: [[1, 2]],
    label: () => 'Watched the video',
  },
]

/** The share of the points that is left after some days without activity, interpolated linearly; nothing is left after the last one. */
export const RECENCY: readonly (readonly [days: number, left: number])[] = [
  [1, 1],
  [7, 0.5],
  [30, 0],
]

/**
 * Scores how much a customer did, and how recently: 0 to 100, with the reasons that add up to it. Each rule gives the points of the highest step
 * that was reached, so more activity never lowers the score. The sum decays with the days since the last activity: nothing within a day, half after
 * a week, all after 30 days. The decay is a separate reason with negative points.
 */
export function engagementScore(engagement: Engagement, now: Date): EngagementScore {
  const reasons = RULES.flatMap((rule) => reasonOf(rule, rule.count(engagement)))
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  const days = daysSince(engagement.lastActiveAt, now)
  const score = Math.round(sum * recency(days))
  if (score === sum) return { score, reasons }
  const label = Number.isFinite(days) ? `Last active ${times(Math.floor(days), '1 day', '# days')} ago` : 'Never active'
  return { score, reasons: [...reasons, { label, points: score - sum }] }
}

/** Returns the points of a customer before the decay: the part of the score that can be stored. */
export function engagementPoints(engagement: Engagement): number {
  return RULES.flatMap((rule) => reasonOf(rule, rule.count(engagement))).reduce((total, { points }) => total + points, 0)
}

/** Returns the time of the last activity at or before which a score is 0. */
export function scorelessSince(now: Date): Date {
  const days = Math.max(...RECENCY.map(([to]) => to))
  return new Date(now.getTime() - days * DAY_MS)
}

function reasonOf({ steps, label }: ScoreRule, count: number): ScoreReason[] {
  const step = steps.find(([from]) => count >= from)
  return step === undefined ? [] : [{ label: label(count), points: step[1] }]
}

/** Treats activity in the future, from a clock that runs ahead, as current. */
function daysSince(lastActiveAt: Date | null, now: Date): number {
  return lastActiveAt === null ? Number.POSITIVE_INFINITY : Math.max(0, now.getTime() - lastActiveAt.getTime()) / DAY_MS
}

function recency(days: number): number {
  let [fromDays, fromLeft] = [0, 1]
  for (const [toDays, toLeft] of RECENCY) {
    if (days <= toDays) return fromLeft + ((toLeft - fromLeft) * (days - fromDays)) / (toDays - fromDays)
    fromDays = toDays
    fromLeft = toLeft
  }
  return 0
}
