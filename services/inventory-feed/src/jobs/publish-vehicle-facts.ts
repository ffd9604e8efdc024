import { randomUUID } from 'node:crypto'
import { VEHICLES_PER_EVENT } from '@forecourt/contracts/inventory-feed/events'
import type { EventContext } from '@forecourt/messaging/envelope'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import type { FeedDeps } from '../deps.ts'
import { eventFacts } from '../domain/event-facts.ts'
import { publishedAs } from '../domain/published-as.ts'
import { withFeedLease } from '../import/feed-lease.ts'
import { publishVehicles } from '../import/publish-vehicles.ts'
import { yieldToEventLoop } from '../import/yield-to-event-loop.ts'
import { shownPrice } from '../responses/vehicle-responses.ts'
import type { DealershipDoc } from '../store/dealership-store.ts'

/** Also the delay after the start: during an upgrade, an older replica may still publish without the facts. */
const INTERVAL_MS = 60_000
/** 10,000 vehicles: a waiting import is delayed no longer than they take. */
const PAGES_PER_LEASE = 20

type Deps = Pick<FeedDeps, 'db' | 'dealerships' | 'publishedFacts' | 'vehicles' | 'messaging' | 'settings' | 'clock'>

/**
 * Republishes the vehicles of dealerships whose events have not yet carried this version of the facts, or carried prices by another rule (rules:
 * public price). Leaves a dealership whose inventory is being changed for the next run. Resumes after an interruption; an interrupted page is
 * published twice. Returns the number of published vehicles.
 */
export async function publishVehicleFacts(deps: Deps, signal: AbortSignal): Promise<number> {
  let published = 0
  for (const dealership of await toPublish(deps)) {
    let progress: { count: number; after: string | null } = { count: 0, after: dealership.after }
    do {
      signal.throwIfAborted()
      const some = await publishSome(deps, { ...dealership, after: progress.after ?? '' }, signal)
      if (some === null) break
      progress = some
      published += some.count
    } while (progress.after !== null)
  }
  return published
}

/** A dealership to republish; `after` is the key of the last published vehicle, '' for none. */
type ToPublish = Pick<DealershipDoc, '_id' | 'publicPriceFallback'> & { as: string; after: string }

async function toPublish({ dealerships, publishedFacts }: Deps): Promise<ToPublish[]> {
  const [all, published] = await Promise.all([dealerships.list(), publishedFacts.all()])
  return all.flatMap(({ _id, publicPriceFallback }) => {
    // another version or price rule starts from the beginning
    const as = publishedAs(publicPriceFallback)
    const before = published.get(_id.toHexString())
    const after = before?.as === as ? before.after : ''
    return after === null ? [] : [{ _id, ...(publicPriceFallback && { publicPriceFallback }), as, after }]
  })
}

/**
 * Publishes a few pages; returns null while the inventory is being changed. A concurrent edit may be followed by the facts from before it, which
 * have the lower order.
 */
async function publishSome(deps: Deps, { _id, as, after: from, publicPriceFallback }: ToPublish, signal: AbortSignal) {
  const { db, dealerships, publishedFacts, vehicles, messaging, settings, clock } = deps
  const dealershipId = _id.toHexString()
  let after: string | null = from
  let count = 0
  const alone = await withFeedLease(db, dealershipId, { ttlMs: settings.leaseTtlMs, signal }, async ({ assertHeld }) => {
    // deleted since it was listed: nothing of it may be stored again
    if ((await dealerships.find(dealershipId)) === null) {
      after = null
      return
    }
    for (let pages = 0; pages < PAGES_PER_LEASE && after !== null; pages++) {
      const order = await messaging.outbox.order()
      const page = await vehicles.eventFacts(_id, after, VEHICLES_PER_EVENT)
      const changes = page.map((vehicle) => ({
        vehicleId: vehicle._id.toHexString(),
        ...eventFacts(vehicle.facts, shownPrice(vehicle, publicPriceFallback)),
        change: vehicle.listed ? ('changed' as const) : ('removed' as const),
        fields: [],
      }))
      assertHeld()
      const data = { dealershipId, versionId: null, vehicles: changes }
      if (changes.length > 0) await publishVehicles(messaging, data, { ...contextOf(dealershipId, clock()), order })
      count += page.length
      after = page.length < VEHICLES_PER_EVENT ? null : (page.at(-1)?.key ?? null)
      await publishedFacts.note(dealershipId, { as, after })
      await yieldToEventLoop()
    }
  })
  return alone ? { count, after } : null
}

function contextOf(dealershipId: string, now: Date): EventContext {
  return { dealershipId, actor: { kind: 'system', name: 'Vehicle facts' }, correlationId: randomUUID(), now }
}

/** Starts the job: every minute, on one replica at a time, first one interval after the start. */
export function startPublishVehicleFacts(deps: Deps & Pick<FeedDeps, 'logger'>): Job {
  const run = async (signal: AbortSignal) => {
    const vehicles = await publishVehicleFacts(deps, signal)
    if (vehicles > 0) deps.logger.info({ vehicles }, 'republished vehicles with all facts')
  }
  return runJob({
    name: 'publish-vehicle-facts',
    intervalMs: INTERVAL_MS,
    startsAfterInterval: true,
    lease: { db: deps.db },
    run,
    logger: deps.logger,
  })
}
