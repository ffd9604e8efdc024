import type { Person } from '@forecourt/contracts/fields'
import type { AlertKind } from '@forecourt/contracts/notifications/kinds'
import type { AlertFacts } from './alert-doc.ts'

/** Whom something is the business of (rules: alert recipients). */
export type Audience =
  /** the first of these who is still a user; the dealership's ADMINs when none is */
  | { kind: 'responsible'; people: readonly (Person | null)[] }
  /** these alone */
  | { kind: 'people'; userIds: readonly string[] }
  /** those who run the dealership, and the platform */
  | { kind: 'leaders' }
  /** the dealership's ADMINs and the responsible user */
  | { kind: 'admins'; people: readonly (Person | null)[] }

/** Something that people are alerted of. */
export interface Happening {
  kind: AlertKind
  /** names it among those of its kind, for ever: a visit, a request, a feed version */
  key: string
  /** what else within a minute belongs to the same alert; '' for nothing */
  thread: string
  at: Date
  dealershipId: string | null
  audience: Audience
  facts: AlertFacts
}
