import type { Messaging } from '@forecourt/messaging/messaging'
import type { TaxService, TaxServiceSettings } from './clients/tax-service.ts'
import type { VinServiceSettings } from './clients/vin-service.ts'
import type { ImportDeps } from './import/load-tax-table.ts'
import type { RateBook } from './rates/rate-book.ts'
import type { DealershipStore } from './store/dealership-store.ts'
import type { LotVehicleStore } from './store/lot-vehicle-store.ts'
import type { ModelLists } from './vins/model-lists.ts'
import type { VinDecoder } from './vins/vin-decoder.ts'

/** What the operations and consumers of this service work with. */
export interface TaxVinDeps extends ImportDeps {
  book: RateBook
  vins: VinDecoder
  models: ModelLists
  lotVehicles: LotVehicleStore
  dealerships: DealershipStore
  messaging: Messaging
  /** null where nobody subscribes to one */
  taxService: TaxService | null
}

export type TaxVinSettings = VinServiceSettings & TaxServiceSettings

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
}
