import type { Chat } from '@forecourt/contracts/notifications/channels'
import { ALERT_KINDS, type AlertKind } from '@forecourt/contracts/notifications/kinds'

/** What a user changed in a chat's form and has not saved yet. What is absent was not changed. */
export interface ChatChanges {
  url?: string
  enabled?: boolean
  /** the kinds that were checked or unchecked */
  kinds?: Partial<Record<AlertKind, boolean>>
}

/** Returns the settings of a chat with a user's changes in them. */
export function withChanges(chat: Pick<Chat, 'enabled' | 'kinds'>, { enabled = chat.enabled, kinds = {} }: ChatChanges) {
  const added = ALERT_KINDS.filter((kind) => kinds[kind] === true && !chat.kinds.includes(kind))
  return { enabled, kinds: [...chat.kinds.filter((kind) => kinds[kind] !== false), ...added] }
}

/** Returns what a user changed after sending `saved` to the server; null if nothing. */
export function changedSince(saved: ChatChanges, now: ChatChanges): ChatChanges | null {
  const later = Object.entries(now).filter(([field, value]) => value !== saved[field as keyof ChatChanges])
  return later.length === 0 ? null : (Object.fromEntries(later) as ChatChanges)
}
