import { type Html, html } from '@forecourt/mail/html'
import { mailFacts, mailRow, type RenderedMail } from '@forecourt/mail/mail-document'
import { renderStaffMail } from '../channels/send-mail.ts'
import { type Moment, NO_MOMENTS } from '../store/moment-store.ts'
import type { DealershipDigest, DigestFacts } from './digest-facts.ts'
import type { DigestPeriod } from './digest-period.ts'

const NAMES: readonly (readonly [Moment, string])[] = [
  ['sent', 'Packets sent'],
  ['opened', 'Packets opened'],
  ['submitted', 'Options submitted'],
  ['asked', 'Requests'],
  ['trade-in', 'Trade-ins'],
]

/** Dealerships with their own section: Gmail clips long mails. */
const MAX_DEALERSHIPS = 15

/** Renders the mail of a digest (rules: digests) with tables and inline styles only, for Gmail and Outlook, and without a tracking image. */
export function renderDigestMail(
  { dealerships, unread, unreadCount }: DigestFacts,
  { period }: Pick<DigestPeriod, 'period'>,
  { place, link }: { place: string; link: string | null },
): RenderedMail {
  const subject = period === 'daily' ? 'Your morning summary' : 'Your week in Forecourt'
  const sections = withOthersTogether(dealerships).map((one) => ({
    title: titleOf(one, { period, alone: dealerships.length === 1 }),
    facts: factsOf(one),
  }))
  const more = unreadCount - unread.length
  const waiting = [...unread, ...(more > 0 ? [`and ${more.toLocaleString('en-US')} more`] : [])]
  const rows = html`${sections.map(({ title, facts }) => mailFacts(title, facts))}
${waiting.length === 0 ? null : mailRow(html`<b>You have not read</b>`)}
${waiting.map((line): Html => mailRow(html`${line}`))}`
  const paragraphs = [
    ...sections.map(({ title, facts }) => [title, ...facts.map(([name, value]) => (name === '' ? value : `${name}: ${value}`))].join('\n')),
    waiting.length === 0 ? '' : ['You have not read', ...waiting].join('\n'),
  ]
  return renderStaffMail(subject, { place, link }, { rows, paragraphs })
}

/** Returns the dealerships with the highest counts, and the sum of the others as one entry. */
function withOthersTogether(dealerships: readonly DealershipDigest[]): DealershipDigest[] {
  if (dealerships.length <= MAX_DEALERSHIPS) return [...dealerships]
  const byCount = [...dealerships].sort((one, other) => sumOf(other) - sumOf(one))
  const others = byCount.slice(MAX_DEALERSHIPS)
  const counts = { ...NO_MOMENTS }
  for (const other of others) for (const [what] of NAMES) counts[what] += other.counts[what]
  const name = others.length === 1 ? '1 other dealership' : `${others.length} other dealerships`
  return [...byCount.slice(0, MAX_DEALERSHIPS), { name, counts, feed: '', stale: [] }]
}

function sumOf({ counts }: DealershipDigest): number {
  return NAMES.reduce((sum, [what]) => sum + counts[what], 0)
}

function titleOf({ name }: DealershipDigest, { period, alone }: { period: DigestPeriod['period']; alone: boolean }): string {
  if (!alone) return name
  return period === 'daily' ? 'Yesterday' : 'Last week'
}

function factsOf({ counts, feed, stale }: DealershipDigest): (readonly [string, string])[] {
  const counted = NAMES.map(([what, name]) => [name, counts[what].toLocaleString('en-US')] as const)
  const named = stale.map((vehicle, index) => [index === 0 ? 'In stock longest, not sent lately' : '', vehicle] as const)
  return [...counted, ...(feed === '' ? [] : [['Feed', feed] as const]), ...named]
}
