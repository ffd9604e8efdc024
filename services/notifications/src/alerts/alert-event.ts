import type { Person } from '@forecourt/contracts/fields'
import type { AlertKind } from '@forecourt/contracts/notifications/kinds'
import type { AlertFacts } from './alert-doc.ts'

/** Who receives an alert (rules: alert recipients). */
export type Audience =
  /** the first of these who is still a user of the dealership, and whom it reaches if a customer waits; its ADMINs if there is none */
  | { kind: 'responsible'; people: readonly (Person | null)[] }
  /** only these */
  | { kind: 'people'; userIds: readonly string[] }
  /** the dealership's ADMINs and the OWNERs */
  | { kind: 'leaders' }
  /** the dealership's ADMINs and the responsible user */
  | { kind: 'admins'; people: readonly (Person | null)[] }

/** An event that raises an alert. */
export interface AlertEvent {
  kind: AlertKind
  /** identifies it among all of its kind: the id of a visit, a request or a feed version */
  key: string
  /** events of one kind and thread within a minute are merged into one alert; '' for none */
  thread: string
  at: Date
  dealershipId: string | null
  audience: Audience
  /** the user who did it, who is not alerted */
  except?: string | undefined
  /** the kind of an alert that reports this event, too: whom that one reaches needs no other */
  coveredBy?: AlertKind | null
  facts: AlertFacts
}
