import type { Messaging } from '@forecourt/messaging/messaging'
import type { DeletedDealershipStore } from '@forecourt/service-kit/deleted-dealerships'
import type { TaxService, TaxServiceSettings } from './clients/tax-service.ts'
import type { VinServiceSettings } from './clients/vin-service.ts'
import type { ImportDeps } from './import/load-tax-table.ts'
import type { LookupCounter } from './rates/lookup-counter.ts'
import type { RateBook } from './rates/rate-book.ts'
import type { LotVehicleStore } from './store/lot-vehicle-store.ts'
import type { ZipLookupStore } from './store/zip-lookup-store.ts'
import type { ModelLists } from './vins/model-lists.ts'
import type { VinDecoder } from './vins/vin-decoder.ts'

/** The dependencies of this service's operations and consumers. */
export interface TaxVinDeps extends ImportDeps {
  book: RateBook
  vins: VinDecoder
  models: ModelLists
  zipLookups: ZipLookupStore
  lookupCounter: LookupCounter
  lotVehicles: LotVehicleStore
  dealerships: DeletedDealershipStore
  messaging: Messaging
  /** null without a subscription */
  taxService: TaxService | null
}

export interface TaxVinSettings extends VinServiceSettings, TaxServiceSettings {
  /** how often the lookups of customers are stored, in milliseconds */
  storeLookupsEveryMs: number
}

export const TAX_VIN_SETTINGS: TaxVinSettings = {
  vinApiUrl: null,
  vinApiTimeoutMs: 2_000,
  vinApiRetryMs: 10_000,
  vinApiCallsPerMinute: 120,
  taxApiUrl: null,
  taxApiKey: '',
  taxApiTimeoutMs: 2_000,
  taxApiRetryMs: 10_000,
  taxApiCallsPerMinute: 600,
  storeLookupsEveryMs: 10_000,
}
