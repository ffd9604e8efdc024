import type { SentChannel } from '@forecourt/contracts/notifications/kinds'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import { exponentialBackoff } from '@forecourt/timing/backoff'
import type { Logger } from 'pino'
import { isLate } from '../alerts/is-late.ts'
import { sendDelivery } from '../deliveries/send-delivery.ts'
import { sendTime } from '../deliveries/send-time.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { DeliveryDoc } from '../store/delivery-store.ts'

/** Channels that share a replica's concurrency. */
interface SendingLane {
  name: string
  channels: readonly SentChannel[]
  /** the interval between polls for due deliveries, in milliseconds */
  intervalMs: number
  /** the maximum number of deliveries in flight */
  concurrency: number
}

/** Separate lanes, because push messages must leave within a second of their event: a mail server that hangs delays only mails. */
export const SENDING_LANES: readonly SendingLane[] = [
  { name: 'push', channels: ['push'], intervalMs: 250, concurrency: 12 },
  { name: 'mails', channels: ['mail'], intervalMs: 1_000, concurrency: 6 },
  { name: 'texts-and-chats', channels: ['sms', 'slack', 'teams'], intervalMs: 1_000, concurrency: 6 },
]

/** Longer than any channel takes: after a crash another process retries the delivery when the claim expires. */
const CLAIM_MS = 60_000
const MAX_RETRY_MS = 30 * 60_000

/** Sends due deliveries in every replica; each delivery is claimed by one. */
export function startSendingDeliveries(deps: NotificationsDeps): Job[] {
  return SENDING_LANES.map((lane) => startLane(deps, lane))
}

/** Starts the job of a lane. Each run starts due deliveries up to the limit; a slow one does not delay others. */
function startLane(deps: NotificationsDeps, { name, channels, intervalMs, concurrency }: SendingLane): Job {
  const inFlight = new Set<Promise<void>>()
  const begin = (delivery: DeliveryDoc) => {
    const sending = send(deps, delivery)
      // it stays claimed, and is retried when the claim expires
      .catch((error: unknown) => deps.logger.error({ err: error, channel: delivery.channel }, 'the outcome of a delivery was not recorded'))
      .finally(() => inFlight.delete(sending))
    inFlight.add(sending)
  }
  const run = async (signal: AbortSignal) => {
    while (inFlight.size < concurrency) {
      const now = deps.clock()
      const delivery = signal.aborted ? null : await deps.stores.deliveries.claim(channels, now, new Date(now.getTime() + CLAIM_MS))
      if (delivery === null) return 'done'
      begin(delivery)
    }
    await Promise.race(inFlight)
    return 'more'
  }
  const job = runJob({ name: `send-${name}`, intervalMs, run, logger: deps.logger })
  return {
    async close() {
      await job.close()
      await Promise.all(inFlight)
    },
  }
}

async function send(deps: NotificationsDeps, delivery: DeliveryDoc): Promise<void> {
  const { stores, metrics, clock, settings, logger } = deps
  const now = clock()
  // the platform was down or restored from a backup: the message is too late and may already have been sent
  if (delivery.dueAt !== null && isLate({ at: delivery.dueAt }, now))
    return stores.deliveries.settle(delivery, { state: 'failed', dueAt: null, reason: "We couldn't send it in time." })
  // a pause or quiet hours may have begun since it was queued; the claim has counted an attempt that is not made
  const freeAt = await sendTime(deps, delivery, now)
  if (freeAt > now) return stores.deliveries.settle(delivery, { dueAt: freeAt, held: true, attempts: delivery.attempts - 1 })
  const result = await sendDelivery(deps, delivery).catch((error: unknown) => {
    logger.error({ err: error, channel: delivery.channel }, 'a delivery failed')
    return { kind: 'later' as const, reason: "We couldn't send it.", afterMs: null }
  })
  const { channel } = delivery
  if (result === null) return stores.deliveries.drop(delivery)
  if (result.kind === 'sent') {
    metrics.delivery(channel, 'sent', (clock().getTime() - delivery.queuedAt.getTime()) / 1_000)
    return stores.deliveries.settle(delivery, { state: 'sent', sentAt: clock(), dueAt: null, reason: '' })
  }
  if (result.kind === 'untried')
    return stores.deliveries.settle(delivery, { state: 'failed', dueAt: null, reason: result.reason, untried: true })
  logRefusal(logger, delivery, result.reason)
  if (result.kind === 'later' && delivery.attempts < settings.maxAttempts) {
    metrics.delivery(channel, 'retried')
    const waitMs = result.afterMs ?? exponentialBackoff(delivery.attempts, settings.firstRetryMs, MAX_RETRY_MS)
    const retryAt = new Date(clock().getTime() + waitMs)
    const dueAt = await sendTime(deps, delivery, retryAt)
    return stores.deliveries.settle(delivery, { dueAt, held: dueAt > retryAt, reason: result.reason })
  }
  metrics.delivery(channel, 'failed')
  return stores.deliveries.settle(delivery, { state: 'failed', dueAt: null, reason: result.reason })
}

/** Logs a refusal. A mail server's response contains addresses, and the mailer has already logged it without them. */
function logRefusal(logger: Logger, { channel, attempts }: DeliveryDoc, reason: string): void {
  logger.warn({ channel, attempts, ...(channel !== 'mail' && { reason }) }, 'a delivery was not taken')
}
