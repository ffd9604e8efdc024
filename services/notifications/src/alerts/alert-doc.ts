import type { AlertKind } from '@forecourt/contracts/notifications/kinds'
import type { ObjectId } from 'mongodb'

/** The facts of an alert that its texts and links need. */
export interface AlertFacts {
  customerId?: string
  customerName?: string
  leadId?: string | null
  /** year, make and model */
  vehicle?: string
  evaluationId?: string
  /** a word or sentence: the customer's request, the outcome of an offer, or why a feed was held */
  detail?: string
  /** a file, a document, a device or a folder */
  name?: string
  /** the name of the staff user who did it */
  by?: string
  /** the name of the user who got a lead; absent in alerts of earlier versions */
  to?: string
  /** in the unit of the kind: dollars, photos or hours */
  amount?: number
  /** the currency of the amount, ISO 4217 */
  currency?: string
}

/** What a customer did after the event of the alert. */
export interface FollowUp {
  photos?: number
  documents?: string[]
  video?: boolean
  /** the customer changed the payment calculator */
  calculated?: boolean
}

/** A stored alert, one per recipient. */
export interface AlertDoc {
  _id: ObjectId
  /** a user, or a dealership for its chats */
  recipientId: ObjectId
  recipient: 'person' | 'dealership'
  dealershipId: ObjectId | null
  kind: AlertKind
  /** `{kind}:{key}` of each event merged into it: unique per recipient, so that no event alerts twice */
  keys: string[]
  /** those of `keys` that the recipient had read when a later event made the alert unread again; absent for none */
  readKeys?: string[]
  count: number
  facts: AlertFacts
  followUp: FollowUp
  /** the ids of packet log entries that were added to it */
  followed?: string[]
  /** not shown in the bell: the user has turned the kind off there, or the alert is for a chat */
  hidden: boolean
  at: Date
  /** the time of the newest event merged into it */
  updatedAt: Date
  /** when the newest event arrived, which is later than the event itself; absent in alerts of earlier versions */
  arrivedAt?: Date
  readAt: Date | null
  expiresAt: Date
}
