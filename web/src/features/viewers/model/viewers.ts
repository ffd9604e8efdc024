import type { Viewer } from '@forecourt/contracts/leads/engagement'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { countOf } from '../../../ui/format.ts'

const JUST_NOW_SECONDS = 60

/** Identifies a viewer: a customer counts once per dealership, in however many tabs. */
export function viewerKey({ dealershipId, customerId }: Pick<Viewer, 'dealershipId' | 'customerId'>): string {
  return `${dealershipId} ${customerId}`
}

/**
 * Orders viewers for the screen: shown ones keep their places, to avoid wrong clicks. New ones are added at the front, or at the end while the
 * strip is `held` by a pointer or the focus.
 */
export function inSteadyOrder(shownKeys: readonly string[], viewers: readonly Viewer[], held: boolean): Viewer[] {
  const byKey = new Map(viewers.map((viewer) => [viewerKey(viewer), viewer]))
  const stayed = shownKeys.flatMap((key) => byKey.get(key) ?? [])
  const known = new Set(shownKeys)
  const arrived = viewers.filter((viewer) => !known.has(viewerKey(viewer)))
  return held ? [...stayed, ...arrived] : [...arrived, ...stayed]
}

/** Formats how long a viewer has been there: 'just opened it', '4 min'. `now` in ms. */
export function presenceText(since: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(since)) / 1_000)
  if (seconds < JUST_NOW_SECONDS) return 'just opened it'
  return formatDuration(Math.floor(seconds / 60) * 60)
}

/** The announcement for screen readers: the number of viewers without their names, to keep it short; '' without viewers. */
export function announcement(total: number): string {
  return total === 0 ? '' : `${countOf(total, 'customer')} viewing ${total === 1 ? 'a packet' : 'packets'} now`
}
