import { fitPrices, type PriceModel } from '@forecourt/valuation/fit-prices'
import type { PricedVehicle } from '@forecourt/valuation/valuation'
import { LRUCache } from 'lru-cache'
import type { LotVehicleDoc, LotVehicleStore } from '../store/lot-vehicle-store.ts'
import type { SettingsStore } from '../store/settings-store.ts'

/** Vehicles that prices are learned from at most: fitting so many takes some 30 ms of a processor, in which a process does nothing else. */
const MAX_LEARNED = 3_000
const TTL_MS = 10 * 60_000
/** Models kept by a process, of the dealerships that were asked about last: some 2 MB each. */
const MAX_MODELS = 50
const DEFAULT_CURRENCY = 'USD'

/** What dealerships' prices teach, kept for a while. */
export interface PriceModels {
  /** The model of a dealership; several who ask at once wait for the same one. Throws what MongoDB throws. */
  of(dealershipId: string): Promise<PriceModel>
  /** Its vehicles or settings have changed: the next one who asks gets a new model. */
  expire(dealershipId: string): void
}

interface Deps {
  stores: { lotVehicles: LotVehicleStore; settings: SettingsStore }
  clock: () => Date
}

/** Models of dealerships (design: price model). */
export function createPriceModels({ stores, clock }: Deps): PriceModels {
  const models = new LRUCache<string, Promise<PriceModel>>({
    max: MAX_MODELS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })
  return {
    of(dealershipId) {
      const kept = models.get(dealershipId)
      if (kept !== undefined) return kept
      const learning = learn(stores, dealershipId, clock())
      models.set(dealershipId, learning)
      // what failed is tried again by the next one who asks
      learning.catch(() => {
        if (models.peek(dealershipId) === learning) models.delete(dealershipId)
      })
      return learning
    },
    expire: (dealershipId) => void models.delete(dealershipId),
  }
}

async function learn(stores: Deps['stores'], dealershipId: string, asOf: Date): Promise<PriceModel> {
  return fitPrices(await learnedFrom(stores, dealershipId), asOf)
}

/**
 * The vehicles that a dealership's prices are learned from (rules: trade-in estimate): its own newest ones, then, where it shares its inventory, those of
 * the others that do; all of one currency.
 */
export async function learnedFrom({ lotVehicles, settings }: Deps['stores'], dealershipId: string): Promise<PricedVehicle[]> {
  const own = await lotVehicles.newest([dealershipId], MAX_LEARNED)
  const others = (await settings.of(dealershipId)).shareInventory && own.length < MAX_LEARNED ? await settings.sharing() : []
  const sisters = others.filter((id) => id !== dealershipId)
  const shared = sisters.length === 0 ? [] : await lotVehicles.newest(sisters, MAX_LEARNED - own.length)
  const currency = usualCurrency(own.length > 0 ? own : shared)
  return [...own, ...shared].filter((vehicle) => currencyOf(vehicle) === currency).map(toPriced)
}

function currencyOf({ currency }: LotVehicleDoc): string {
  return currency || DEFAULT_CURRENCY
}

/** The currency of most of them. */
function usualCurrency(vehicles: readonly LotVehicleDoc[]): string {
  const counts = new Map<string, number>()
  for (const vehicle of vehicles) counts.set(currencyOf(vehicle), (counts.get(currencyOf(vehicle)) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? DEFAULT_CURRENCY
}

function toPriced({ _id, dealershipId, year, make, model, trim, mileage, price, listed }: LotVehicleDoc): PricedVehicle {
  return { vehicleId: _id.toHexString(), dealershipId: dealershipId.toHexString(), year, make, model, trim, mileage, price, listed }
}
