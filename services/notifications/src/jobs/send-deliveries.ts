import { type Job, runJob } from '@forecourt/service-kit/run-job'
import { exponentialBackoff } from '@forecourt/timing/backoff'
import { sendDelivery } from '../deliveries/send-delivery.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { DeliveryDoc } from '../store/delivery-store.ts'

/** What is due is looked for so often: a push message is to leave within a second of what it tells. */
const INTERVAL_MS = 250
/** Deliveries on their way at once. */
const CONCURRENCY = 12
const BATCH_SIZE = 60
/** Longer than any channel takes: what a process that died was sending, another one tries again then. */
const CLAIM_MS = 60_000
const MAX_RETRY_MS = 30 * 60_000

/** Sends what is due, in every replica: each delivery is claimed by one. */
export function startSendingDeliveries(deps: NotificationsDeps): Job {
  const run = async (signal: AbortSignal) => ((await sendDue(deps, signal)) < BATCH_SIZE ? 'done' : 'more')
  return runJob({ name: 'send-deliveries', intervalMs: INTERVAL_MS, run, logger: deps.logger })
}

/** Sends some of what is due. Returns how many there were, at most `BATCH_SIZE`. */
export async function sendDue(deps: NotificationsDeps, signal?: AbortSignal): Promise<number> {
  let taken = 0
  const claim = async () => {
    if (taken === BATCH_SIZE || signal?.aborted) return null
    taken++
    const now = deps.clock()
    const delivery = await deps.stores.deliveries.claim(now, new Date(now.getTime() + CLAIM_MS))
    if (delivery === null) taken--
    return delivery
  }
  const sendFrom = async (first: DeliveryDoc | null) => {
    for (let next = first; next !== null; next = await claim()) await send(deps, next)
  }
  // most rounds find nothing: one query says so
  const first = await claim()
  if (first === null) return 0
  await Promise.all([sendFrom(first), ...Array.from({ length: CONCURRENCY - 1 }, async () => sendFrom(await claim()))])
  return taken
}

async function send(deps: NotificationsDeps, delivery: DeliveryDoc): Promise<void> {
  const { stores, metrics, clock, settings, logger } = deps
  const result = await sendDelivery(deps, delivery).catch((error: unknown) => {
    logger.error({ err: error, channel: delivery.channel }, 'a delivery failed')
    return { kind: 'later' as const, reason: 'It could not be sent.', afterMs: null }
  })
  const { channel } = delivery
  if (result === null) return stores.deliveries.drop(delivery)
  if (result.kind === 'sent') {
    metrics.delivery(channel, 'sent', (clock().getTime() - delivery.queuedAt.getTime()) / 1_000)
    return stores.deliveries.settle(delivery, { state: 'sent', sentAt: clock(), dueAt: null, reason: '' })
  }
  if (result.kind === 'later' && delivery.attempts < settings.maxAttempts) {
    metrics.delivery(channel, 'retried')
    const waitMs = result.afterMs ?? exponentialBackoff(delivery.attempts, settings.firstRetryMs, MAX_RETRY_MS)
    return stores.deliveries.settle(delivery, { dueAt: new Date(clock().getTime() + waitMs), reason: result.reason })
  }
  metrics.delivery(channel, 'failed')
  return stores.deliveries.settle(delivery, { state: 'failed', dueAt: null, reason: result.reason })
}
