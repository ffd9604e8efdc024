import type { Chat, PushDevice } from '@forecourt/contracts/notifications/channels'
import type { ChatChannel } from '@forecourt/contracts/notifications/kinds'
import type { ChatDoc } from '../store/chat-store.ts'
import type { PushDeviceDoc } from '../store/push-device-store.ts'

/** Characters of a webhook that are shown to recognize it: too few to use it. */
const HINT_LENGTH = 4

/** A chat without its secret; null for one that is not set up. */
export function toChat(channel: ChatChannel, doc: ChatDoc | null): Chat {
  if (doc === null) return { channel, configured: false, enabled: false, host: '', hint: '', kinds: [], lastSentAt: null, lastFailure: '' }
  const { url, enabled, kinds, lastSentAt, lastFailure } = doc
  const shown = { host: new URL(url).hostname, hint: `…${url.slice(-HINT_LENGTH)}` }
  return { channel, configured: true, enabled, ...shown, kinds, lastSentAt: lastSentAt?.toISOString() ?? null, lastFailure }
}

/** A browser that gets push messages, without its endpoint and keys. */
export function toPushDevice({ _id, device, addedAt, lastSentAt, lastFailure }: PushDeviceDoc): PushDevice {
  return {
    _id: _id.toHexString(),
    device,
    addedAt: addedAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailure,
  }
}
