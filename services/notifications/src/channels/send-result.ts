/** What became of a message that was sent to another service. */
export type SendResult =
  | { kind: 'sent' }
  /** the other side knows the address no longer: nothing is sent there again */
  | { kind: 'gone'; reason: string }
  /** it will not take this message, however often it is tried */
  | { kind: 'refused'; reason: string }
  /** it may take it later; `afterMs` where it said when */
  | { kind: 'later'; reason: string; afterMs: number | null }

/** A message as every channel says it. */
export interface Message {
  title: string
  /** '' for nothing more */
  text: string
  /** of the portal, beginning with / */
  path: string
  /** absolute; null when PUBLIC_URL is not set */
  link: string | null
  /** what it replaces on a screen */
  tag: string
  alertId: string | null
  silent: boolean
}
