import { authOperations } from '@forecourt/contracts/auth/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { publicVehicleSchema } from '@forecourt/contracts/inventory-feed/vehicles'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { operationPath } from '../routing/operation-path.ts'
import type { Upstream } from '../routing/routes.ts'
import { createShortTtlCache } from './short-ttl-cache.ts'

const dealershipFacts = authOperations.getDealershipByName.response
const vehicleFacts = publicVehicleSchema.omit({ updatedAt: true })
const stockFacts = z.object({ total: z.number().int(), vehicles: z.array(vehicleFacts) })
type DealershipFacts = z.infer<typeof dealershipFacts>
export type VehicleFacts = z.infer<typeof vehicleFacts>

/** The facts for the head of a customer's page, before its script runs. */
export type PreviewFacts =
  /** no service responded in time */
  | { state: 'unavailable' }
  /** the dealership does not exist */
  | { state: 'missing' }
  | {
      state: 'known'
      dealership: DealershipFacts
      /** the number of listed vehicles, and the first of them; null when inventory-feed did not respond, or a vehicle was requested */
      stock: { total: number; first: VehicleFacts | null } | null
      /** the requested vehicle; null when none was requested, or inventory-feed did not respond */
      vehicle: VehicleFacts | 'missing' | null
    }

interface PreviewFactsOptions {
  dispatcher: Dispatcher
  upstreams: Readonly<Record<Upstream, string>>
  /** a monotonic clock in milliseconds */
  elapsedMs: () => number
  /** the timeout of the services together, in milliseconds; PREVIEW_TIMEOUT_MS by default */
  timeoutMs?: number
}

/** Maximum lengths of what names a dealership and a vehicle, as in the contracts. */
export const MAX_NAME_LENGTH = 200
export const MAX_VEHICLE_LENGTH = 60
/** Short, because the page waits for it: without a response the page is sent unchanged. */
export const PREVIEW_TIMEOUT_MS = 800
const TTL_MS = 20_000

/** Requests the public facts of a dealership and its vehicles anonymously, and caches them briefly. */
export function createPreviewFacts({ dispatcher, upstreams, elapsedMs, timeoutMs = PREVIEW_TIMEOUT_MS }: PreviewFactsOptions) {
  const cached = createShortTtlCache<{ facts: PreviewFacts; isIncomplete: boolean }>({
    ttlMs: TTL_MS,
    fallback: { facts: { state: 'unavailable' }, isIncomplete: true },
    isIncomplete: ({ isIncomplete }) => isIncomplete,
    elapsedMs,
  })

  const get = async (service: Upstream, path: string, signal: AbortSignal): Promise<unknown> => {
    const { statusCode, body } = await dispatcher.request({ origin: upstreams[service], path, method: 'GET', signal })
    const found = await body.json()
    if (statusCode === 200) return found
    // a stock number of several vehicles (409) counts as none
    if (statusCode === 404 || statusCode === 400 || statusCode === 409) return null
    throw new Error(`${service} responded with ${statusCode}`)
  }

  const ask = async (name: string, vehicleId: string | null): Promise<PreviewFacts> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const named = await get('auth', operationPath(authOperations.getDealershipByName.path, { name }), signal)
    if (named === null) return { state: 'missing' }
    const dealership = dealershipFacts.parse(named)
    const known = { state: 'known', dealership, stock: null, vehicle: null } as const
    try {
      return { ...known, ...(await askInventory(dealership._id, vehicleId, signal)) }
    } catch {
      return known
    }
  }

  const askInventory = async (dealershipId: string, vehicleId: string | null, signal: AbortSignal) => {
    if (vehicleId === null) {
      const list = operationPath(inventoryFeedOperations.listVehicles.path, { dealershipId })
      const { total, vehicles } = stockFacts.parse(await get('inventory-feed', `${list}?page=1&pageSize=1`, signal))
      return { stock: { total, first: vehicles[0] ?? null } }
    }
    const found = await get('inventory-feed', operationPath(inventoryFeedOperations.getVehicle.path, { dealershipId, vehicleId }), signal)
    return { vehicle: found === null ? ('missing' as const) : vehicleFacts.parse(found) }
  }

  /** Returns the facts of a dealership, by its id or link name, and of one of its vehicles. Never throws. */
  return async (name: string, vehicleId: string | null): Promise<PreviewFacts> => {
    const { facts } = await cached(JSON.stringify([name.toLowerCase(), vehicleId]), async () => {
      const facts = await ask(name, vehicleId)
      return { facts, isIncomplete: isIncomplete(facts, vehicleId) }
    })
    return facts
  }
}
export type AskPreviewFacts = ReturnType<typeof createPreviewFacts>

/** Whether a service did not respond. */
function isIncomplete(facts: PreviewFacts, vehicleId: string | null): boolean {
  if (facts.state !== 'known') return facts.state === 'unavailable'
  return vehicleId === null ? facts.stock === null : facts.vehicle === null
}
