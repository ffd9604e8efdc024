import type { Chat, PushDevice } from '@forecourt/contracts/notifications/channels'
import { ALERT_KINDS, type ChatChannel } from '@forecourt/contracts/notifications/kinds'
import type { ChatDoc } from '../store/chat-store.ts'
import { endpointHash, type PushDeviceDoc } from '../store/push-device-store.ts'

/** The number of characters shown to recognize a webhook; too few to use it. */
const HINT_LENGTH = 4

/** Returns a chat without its secret. `doc`: null if the chat is not configured. */
export function toChat(channel: ChatChannel, doc: ChatDoc | null): Chat {
  if (doc === null) return { channel, configured: false, enabled: false, host: '', hint: '', kinds: [], lastSentAt: null, lastFailure: '' }
  const { url, enabled, kinds, lastSentAt, lastFailure } = doc
  const shown = { host: new URL(url).hostname, hint: `…${url.slice(-HINT_LENGTH)}` }
  // without those that only a newer version knows
  const known = kinds.filter((kind) => ALERT_KINDS.includes(kind))
  return { channel, configured: true, enabled, ...shown, kinds: known, lastSentAt: lastSentAt?.toISOString() ?? null, lastFailure }
}

/** Returns a browser without its endpoint and keys. */
export function toPushDevice({ _id, endpoint, device, addedAt, lastSentAt, lastFailure }: PushDeviceDoc): PushDevice {
  return {
    _id: _id.toHexString(),
    endpointHash: endpointHash(endpoint),
    device,
    addedAt: addedAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailure,
  }
}
