import type { PushPayload } from '@forecourt/contracts/notifications/push-payload'
import webPush from 'web-push'
import type { NotificationsSettings } from '../deps.ts'
import type { PushDeviceDoc } from '../store/push-device-store.ts'
import { isAllowedHost } from './allowed-host.ts'
import { postOutside } from './post-outside.ts'
import type { Message, SendResult } from './send-result.ts'

/** Push services drop an undelivered message after this time. */
const TTL_SECONDS = 12 * 60 * 60
const MAX_TEXT_LENGTH = 500

/** Sends a push message to a browser, encrypted for it (RFC 8291). Replaces an undelivered message with the same tag (rules: push messages). */
export async function sendPush(
  { vapid, hosts, callTimeoutMs }: NotificationsSettings,
  { endpoint, keys }: Pick<PushDeviceDoc, 'endpoint' | 'keys'>,
  { title, text, path, tag, alertId, silent }: Message,
): Promise<SendResult> {
  if (vapid === null) return { kind: 'refused', reason: 'Push messages are not set up.' }
  if (!isAllowedHost(endpoint, hosts.push)) return { kind: 'gone', reason: 'Its push service is not allowed.' }
  const payload: PushPayload = { title, body: text.slice(0, MAX_TEXT_LENGTH), path, tag, alertId, silent }
  let details: webPush.RequestDetails
  try {
    details = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
      vapidDetails: vapid,
      TTL: TTL_SECONDS,
      urgency: silent ? 'normal' : 'high',
      contentEncoding: 'aes128gcm',
      topic: tag,
    })
  } catch {
    return { kind: 'gone', reason: 'Its keys cannot be used.' }
  }
  const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
  return (await postOutside({ url: endpoint, headers, body: details.body ?? '', timeoutMs: callTimeoutMs })).result
}
