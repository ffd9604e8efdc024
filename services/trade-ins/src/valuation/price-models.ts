import { fitPrices, type PriceModel } from '@forecourt/valuation/fit-prices'
import type { PricedVehicle } from '@forecourt/valuation/valuation'
import { LRUCache } from 'lru-cache'
import { DEFAULT_CURRENCY } from '../evaluations/currency.ts'
import type { DealershipStore } from '../store/dealership-store.ts'
import type { LotVehicleDoc, LotVehicleStore } from '../store/lot-vehicle-store.ts'
import type { SettingsStore } from '../store/settings-store.ts'

/** The maximum number of vehicles to learn from: fitting them blocks the event loop for some 30 ms. */
const MAX_LEARNED = 3_000
const TTL_MS = 10 * 60_000
/** The size of the LRU cache; a model takes some 2 MB. */
const MAX_MODELS = 50

/** A dealership's price model and its currency (rules: trade-in currency). */
export interface LearnedPrices extends PriceModel {
  currency: string
}

interface Stores {
  dealerships: DealershipStore
  lotVehicles: LotVehicleStore
  settings: SettingsStore
}

/** Creates the cache of the dealerships' price models (design: price model). */
export function createPriceModels({ stores, clock }: { stores: Stores; clock: () => Date }) {
  const models = new LRUCache<string, { revision: number; learning: Promise<LearnedPrices> }>({
    max: MAX_MODELS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })
  return {
    /** The model of a dealership; concurrent callers wait for the same one. Throws what MongoDB throws. */
    async of(dealershipId: string): Promise<LearnedPrices> {
      // read the revision before the vehicles, so that a concurrent change invalidates the model
      const revision = await stores.dealerships.pricesRevision(dealershipId)
      const kept = models.get(dealershipId)
      if (kept?.revision === revision) return kept.learning
      const learning = learnPrices(stores, dealershipId, clock())
      models.set(dealershipId, { revision, learning })
      // the next call retries after a failure
      learning.catch(() => {
        if (models.peek(dealershipId)?.learning === learning) models.delete(dealershipId)
      })
      return learning
    },
    /** Invalidates the model in every replica after a change of vehicles or settings. Throws what MongoDB throws. */
    expire: (dealershipId: string) => stores.dealerships.changePrices(dealershipId),
  }
}
export type PriceModels = ReturnType<typeof createPriceModels>

/**
 * Learns the prices of a dealership (rules: trade-in estimate) from its own newest vehicles and, if it shares its inventory, from those of the other
 * sharing dealerships; all in one currency.
 */
async function learnPrices({ lotVehicles, settings }: Stores, dealershipId: string, asOf: Date): Promise<LearnedPrices> {
  const own = await lotVehicles.newest([dealershipId], MAX_LEARNED)
  const others = (await settings.of(dealershipId)).shareInventory && own.length < MAX_LEARNED ? await settings.sharing() : []
  const sisters = others.filter((id) => id !== dealershipId)
  const shared = sisters.length === 0 ? [] : await lotVehicles.newest(sisters, MAX_LEARNED - own.length)
  const currency = usualCurrency(own.length > 0 ? own : shared)
  const vehicles = [...own, ...shared].filter((vehicle) => priceCurrency(vehicle) === currency).map(toPriced)
  return { ...fitPrices(vehicles, asOf), currency }
}

function priceCurrency({ currency }: LotVehicleDoc): string {
  return currency || DEFAULT_CURRENCY
}

/** The most frequent currency. */
function usualCurrency(vehicles: readonly LotVehicleDoc[]): string {
  const counts = new Map<string, number>()
  for (const vehicle of vehicles) counts.set(priceCurrency(vehicle), (counts.get(priceCurrency(vehicle)) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? DEFAULT_CURRENCY
}

function toPriced({ _id, dealershipId, year, make, model, trim, mileage, price, listed }: LotVehicleDoc): PricedVehicle {
  return { vehicleId: _id.toHexString(), dealershipId: dealershipId.toHexString(), year, make, model, trim, mileage, price, listed }
}
