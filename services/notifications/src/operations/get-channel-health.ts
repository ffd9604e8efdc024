import type { ChannelHealth } from '@forecourt/contracts/notifications/alerts'
import { SENT_CHANNELS, type SentChannel } from '@forecourt/contracts/notifications/kinds'
import type { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { isSetUp } from '../channels/is-set-up.ts'
import type { NotificationsDeps } from '../deps.ts'

const DAY_MS = 24 * 60 * 60_000

/** Returns the health of each channel: its last success and failure, and its deliveries of the last day by state. */
export function getChannelHealth(deps: NotificationsDeps): Handler<typeof notificationsOperations.getChannelHealth> {
  return async () => ({ channels: await Promise.all(SENT_CHANNELS.map((channel) => healthOf(deps, channel))) })
}

async function healthOf(deps: NotificationsDeps, channel: SentChannel): Promise<ChannelHealth> {
  const { deliveries } = deps.stores
  const since = new Date(deps.clock().getTime() - DAY_MS)
  const [configured, counts, { sent, failed }] = await Promise.all([
    isSetUp(deps, channel),
    deliveries.countsSince(channel, since),
    deliveries.newest(channel),
  ])
  const isFailing = failed !== null && (sent === null || failed.queuedAt > sent.queuedAt)
  const isIdle = sent === null || sent.queuedAt < since
  return {
    channel,
    configured,
    state: !configured ? 'off' : isFailing ? 'failing' : isIdle ? 'idle' : 'ok',
    lastSentAt: sent?.sentAt?.toISOString() ?? null,
    lastFailedAt: failed?.queuedAt.toISOString() ?? null,
    lastFailure: failed?.reason ?? '',
    counts,
  }
}
