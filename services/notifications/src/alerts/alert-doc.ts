import type { AlertKind } from '@forecourt/contracts/notifications/kinds'
import type { ObjectId } from 'mongodb'

/** What an alert is about, as far as words and addresses need it. */
export interface AlertFacts {
  customerId?: string
  customerName?: string
  leadId?: string | null
  /** year, make and model */
  vehicle?: string
  evaluationId?: string
  packetLogId?: string
  /** what a customer asked for, what became of an offer, why a feed was held: a word or sentence */
  detail?: string
  /** a file, a document, a device or a folder */
  name?: string
  /** who did it, of staff */
  by?: string
  /** dollars, photos, hours: whatever the kind counts */
  amount?: number
  /** ISO 4217, of the amount */
  currency?: string
}

/** What a customer did after what they are alerted of. */
export interface FollowUp {
  photos?: number
  documents?: string[]
  video?: boolean
  /** the customer changed the payment calculator */
  calculated?: boolean
}

/** A stored alert: one for each recipient. */
export interface AlertDoc {
  _id: ObjectId
  /** a person, or a dealership for its chats */
  recipientId: ObjectId
  recipient: 'person' | 'dealership'
  dealershipId: ObjectId | null
  kind: AlertKind
  /** `{kind}:{what}` of everything merged into it: unique for a recipient, so that nothing is alerted twice */
  keys: string[]
  count: number
  facts: AlertFacts
  followUp: FollowUp
  /** entries of packet logs that are in it */
  followed?: string[]
  /** not in the bell: the person has turned it off there, or it is a chat's */
  hidden: boolean
  at: Date
  updatedAt: Date
  readAt: Date | null
  expiresAt: Date
}
