import { fitPrices, type PriceModel } from '@forecourt/valuation/fit-prices'
import type { PricedVehicle } from '@forecourt/valuation/valuation'
import { LRUCache } from 'lru-cache'
import { DEFAULT_CURRENCY } from '../evaluations/currency.ts'
import type { DealershipStore } from '../store/dealership-store.ts'
import type { LotVehicleDoc, LotVehicleStore } from '../store/lot-vehicle-store.ts'
import type { SettingsStore } from '../store/settings-store.ts'

/** Vehicles that prices are learned from at most: fitting so many takes some 30 ms of a processor, in which a process does nothing else. */
const MAX_LEARNED = 3_000
const TTL_MS = 10 * 60_000
/** Models kept by a process, of the dealerships that were asked about last: some 2 MB each. */
const MAX_MODELS = 50

/** What a dealership's prices teach, and the currency that they are in (rules: trade-in currency). */
interface LearnedPrices extends PriceModel {
  currency: string
}

/** What dealerships' prices teach, kept for a while. */
export interface PriceModels {
  /** The model of a dealership; concurrent callers wait for the same one. Throws what MongoDB throws. */
  of(dealershipId: string): Promise<LearnedPrices>
  /** Its vehicles or settings have changed: in every replica the next one who asks gets a new model. Throws what MongoDB throws. */
  expire(dealershipId: string): Promise<void>
}

interface Deps {
  stores: { lotVehicles: LotVehicleStore; settings: SettingsStore; dealerships: DealershipStore }
  clock: () => Date
}

/** Models of dealerships (design: price model). */
export function createPriceModels({ stores, clock }: Deps): PriceModels {
  const models = new LRUCache<string, { revision: number; learning: Promise<LearnedPrices> }>({
    max: MAX_MODELS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })
  return {
    async of(dealershipId) {
      // counted before the vehicles are read: what changes meanwhile is read by the next one who asks
      const revision = await stores.dealerships.pricesRevision(dealershipId)
      const kept = models.get(dealershipId)
      if (kept?.revision === revision) return kept.learning
      const learning = learn(stores, dealershipId, clock())
      models.set(dealershipId, { revision, learning })
      // what failed is tried again by the next one who asks
      learning.catch(() => {
        if (models.peek(dealershipId)?.learning === learning) models.delete(dealershipId)
      })
      return learning
    },
    expire: (dealershipId) => stores.dealerships.changePrices(dealershipId),
  }
}

async function learn(stores: Deps['stores'], dealershipId: string, asOf: Date): Promise<LearnedPrices> {
  const { vehicles, currency } = await learnedFrom(stores, dealershipId)
  return { ...fitPrices(vehicles, asOf), currency }
}

interface Lot {
  vehicles: PricedVehicle[]
  currency: string
}

/**
 * The vehicles that a dealership's prices are learned from (rules: trade-in estimate): its own newest ones, then, where it shares its inventory, those of
 * the others that do; all of one currency.
 */
async function learnedFrom({ lotVehicles, settings }: Omit<Deps['stores'], 'dealerships'>, dealershipId: string): Promise<Lot> {
  const own = await lotVehicles.newest([dealershipId], MAX_LEARNED)
  const others = (await settings.of(dealershipId)).shareInventory && own.length < MAX_LEARNED ? await settings.sharing() : []
  const sisters = others.filter((id) => id !== dealershipId)
  const shared = sisters.length === 0 ? [] : await lotVehicles.newest(sisters, MAX_LEARNED - own.length)
  const currency = usualCurrency(own.length > 0 ? own : shared)
  return { vehicles: [...own, ...shared].filter((vehicle) => priceCurrency(vehicle) === currency).map(toPriced), currency }
}

function priceCurrency({ currency }: LotVehicleDoc): string {
  return currency || DEFAULT_CURRENCY
}

/** The currency of most of them. */
function usualCurrency(vehicles: readonly LotVehicleDoc[]): string {
  const counts = new Map<string, number>()
  for (const vehicle of vehicles) counts.set(priceCurrency(vehicle), (counts.get(priceCurrency(vehicle)) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? DEFAULT_CURRENCY
}

function toPriced({ _id, dealershipId, year, make, model, trim, mileage, price, listed }: LotVehicleDoc): PricedVehicle {
  return { vehicleId: _id.toHexString(), dealershipId: dealershipId.toHexString(), year, make, model, trim, mileage, price, listed }
}
