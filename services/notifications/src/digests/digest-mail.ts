import { type Html, html } from '@forecourt/mail/html'
import { mailButton, mailDocument, mailFacts, mailRow, oneLine, type RenderedMail } from '@forecourt/mail/mail-document'
import { alertSettingsNote, alertSettingsText } from '../channels/alert-settings.ts'
import type { Moment } from '../store/moment-store.ts'
import type { DealershipDigest, DigestFacts } from './digest-facts.ts'
import type { DigestPeriod } from './digest-period.ts'

const NAMES: readonly (readonly [Moment, string])[] = [
  ['sent', 'Packets sent'],
  ['opened', 'Packets opened'],
  ['submitted', 'Options submitted'],
  ['asked', 'Requests'],
  ['trade-in', 'Trade-ins'],
]

/** The mail of a digest (rules: digests): tables and inline styles only, as Gmail and Outlook show them; no image in it tells that it was read. */
export function renderDigestMail(
  { dealerships, unread, unreadCount }: DigestFacts,
  { period }: Pick<DigestPeriod, 'period'>,
  { place, link }: { place: string; link: string | null },
): RenderedMail {
  const subject = period === 'daily' ? 'Your morning summary' : 'Your week in Forecourt'
  const dealership = { name: place === '' ? 'Forecourt' : oneLine(place), brandColor: '', logoUrl: '' }
  const told = dealerships.map((one) => ({ title: titleOf(one, { period, alone: dealerships.length === 1 }), facts: factsOf(one) }))
  const more = unreadCount - unread.length
  const waiting = [...unread, ...(more > 0 ? [`and ${more} more`] : [])]
  const rows = html`${mailRow(html`<b>${subject}</b>`)}
${told.map(({ title, facts }) => mailFacts(title, facts))}
${waiting.length === 0 ? null : mailRow(html`<b>You have not read</b>`)}
${waiting.map((line): Html => mailRow(html`${line}`))}
${link === null ? null : html`<tr><td style="padding: 12px 24px 16px">${mailButton('Open in Forecourt', link, dealership)}</td></tr>`}`
  const signature = alertSettingsNote(link)
  const text = [
    subject,
    ...told.map(({ title, facts }) => [title, ...facts.map(([name, value]) => (name === '' ? value : `${name}: ${value}`))].join('\n')),
    waiting.length === 0 ? '' : ['You have not read', ...waiting].join('\n'),
    link === null ? '' : `Open in Forecourt: ${link}`,
    alertSettingsText(link),
  ]
  return {
    subject,
    html: mailDocument({ title: subject, dealership, rows, signature }),
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
  }
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
