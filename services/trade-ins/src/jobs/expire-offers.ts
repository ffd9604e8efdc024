import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { Db } from 'mongodb'
import type { TradeInsDeps } from '../deps.ts'
import { publishChange, recordStep } from '../offers/record-step.ts'
import type { OfferDoc } from '../store/offer-store.ts'

const INTERVAL_MS = 60_000
/** Offers expired per run; if there are more, the next run starts immediately. */
const BATCH_SIZE = 200

type Deps = Pick<TradeInsDeps, 'stores' | 'transaction' | 'messaging' | 'metrics' | 'clock'>

/** Expires offers once a minute, in one replica at a time. */
export function startExpireOffers(deps: Deps & Pick<TradeInsDeps, 'logger'>, db: Db): Job {
  const run = async (signal: AbortSignal) => ((await expireOffers(deps, signal)) < BATCH_SIZE ? 'done' : 'more')
  return runJob({ name: 'expire-offers', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })
}

/**
 * Marks overdue open offers as expired, each one once even with several replicas. Returns how many were found, at most `BATCH_SIZE`. If one fails,
 * expires the others and then throws.
 */
export async function expireOffers(deps: Deps, signal?: AbortSignal): Promise<number> {
  const overdue = await deps.stores.offers.overdue(deps.clock(), BATCH_SIZE)
  const failures: unknown[] = []
  for (const offer of overdue) {
    signal?.throwIfAborted()
    await expire(deps, offer).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
  return overdue.length
}

async function expire(deps: Deps, offer: OfferDoc): Promise<void> {
  const dealershipId = offer.dealershipId.toHexString()
  const actor = { kind: 'system' as const, name: 'Offer expiry' }
  const context = { dealershipId, actor, correlationId: offer._id.toHexString(), now: deps.clock() }
  const isExpired = await deps.transaction(async (session) => {
    const closed = await deps.stores.offers.close(offer, { state: 'expired' }, session)
    if (closed === null) return false
    // records nothing if the evaluation was deleted
    await recordStep(deps, closed, { step: 'expired', by: null }, context, session)
    return true
  })
  if (!isExpired) return
  deps.metrics.offer('expired')
  publishChange(deps, offer)
}
