/** The result of sending a message to another service. */
export type SendResult =
  | { kind: 'sent' }
  /** the address no longer exists: send nothing to it again */
  | { kind: 'gone'; reason: string }
  /** the message was rejected permanently */
  | { kind: 'refused'; reason: string }
  /** the message should be retried; `afterMs` is from Retry-After, null without it */
  | { kind: 'later'; reason: string; afterMs: number | null }

/** A message, independent of its channel. */
export interface Message {
  title: string
  /** '' for none */
  text: string
  /** the path of a portal page, beginning with / */
  path: string
  /** absolute; null when PUBLIC_URL is not set */
  link: string | null
  /** a push message replaces the one with the same tag */
  tag: string
  alertId: string | null
  silent: boolean
}
