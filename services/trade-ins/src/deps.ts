import type { Messaging } from '@forecourt/messaging/messaging'
import { withTransaction } from '@forecourt/mongo/transaction'
import { createDealershipLookup, type LookUpDealership } from '@forecourt/service-kit/dealership-lookup'
import type { ServiceDeps } from '@forecourt/service-kit/service'
import type { ClientSession, Db } from 'mongodb'
import type { LanguageModel, LanguageModelSettings } from './clients/language-model.ts'
import type { TradeInMetrics } from './metrics.ts'
import type { PhotoIntake, PhotoIntakeSettings } from './photos/photo-intake.ts'
import { type CustomerLinkStore, createCustomerLinkStore } from './store/customer-link-store.ts'
import { createDealershipStore, type DealershipStore } from './store/dealership-store.ts'
import { createDraftStore, type DraftStore } from './store/draft-store.ts'
import { createEvaluationStore, type EvaluationStore } from './store/evaluation-store.ts'
import { createLotVehicleStore, type LotVehicleStore } from './store/lot-vehicle-store.ts'
import { createOfferStore, type OfferStore } from './store/offer-store.ts'
import { createPeopleStore, type PeopleStore } from './store/people-store.ts'
import { createPhotoBytes, type PhotoBytes } from './store/photo-bytes.ts'
import { createReportStore, type ReportStore } from './store/report-store.ts'
import { createSettingsStore, type SettingsStore } from './store/settings-store.ts'
import { createUsageStore, type UsageStore } from './store/usage-store.ts'
import { createValuationStore, type ValuationStore } from './store/valuation-store.ts'
import { createPriceModels, type PriceModels } from './valuation/price-models.ts'

/** The stores of this service. */
export interface TradeInStores {
  drafts: DraftStore
  evaluations: EvaluationStore
  links: CustomerLinkStore
  offers: OfferStore
  report: ReportStore
  settings: SettingsStore
  lotVehicles: LotVehicleStore
  valuations: ValuationStore
  bytes: PhotoBytes
  dealerships: DealershipStore
  people: PeopleStore
  usage: UsageStore
}

export interface TradeInsSettings extends PhotoIntakeSettings, LanguageModelSettings {
  /** the URL of auth; null if it is not configured */
  authUrl: () => string | null
  /** drafts and submissions that one dealership may get per hour */
  begunPerHour: number
  /** bytes of photos that may be stored per dealership and day */
  photoBytesPerDay: number
  /** calls to the language model per day, for a dealership and for each of its users */
  aiCallsPerDay: number
  aiCallsPerUserPerDay: number
}

const MB = 1024 * 1024
export const TRADE_INS_SETTINGS: TradeInsSettings = {
  photoMemoryBytes: 48 * MB,
  photoConcurrency: 2,
  photoWaitMs: 20_000,
  photoStallMs: 60_000,
  photoArrivalMs: 90_000,
  authUrl: () => null,
  begunPerHour: 300,
  photoBytesPerDay: 2_048 * MB,
  aiBaseUrl: null,
  aiModel: '',
  aiApiKey: null,
  aiTimeoutMs: 20_000,
  aiRetryMs: 30_000,
  aiCallsPerDay: 200,
  aiCallsPerUserPerDay: 50,
}

/** The dependencies of the operations, consumers and jobs. */
export interface TradeInsDeps {
  stores: TradeInStores
  intake: PhotoIntake
  metrics: TradeInMetrics
  lookUpDealership: LookUpDealership
  priceModels: PriceModels
  /** null if none is configured */
  languageModel: LanguageModel | null
  messaging: Messaging
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>
  clock: () => Date
  logger: ServiceDeps['logger']
  settings: TradeInsSettings
}

/** Creates the stores on a database. */
export function createTradeInStores(db: Db): TradeInStores {
  return {
    drafts: createDraftStore(db),
    evaluations: createEvaluationStore(db),
    links: createCustomerLinkStore(db),
    offers: createOfferStore(db),
    report: createReportStore(db),
    settings: createSettingsStore(db),
    lotVehicles: createLotVehicleStore(db),
    valuations: createValuationStore(db),
    bytes: createPhotoBytes(db),
    dealerships: createDealershipStore(db),
    people: createPeopleStore(db),
    usage: createUsageStore(db),
  }
}

type NewTradeInsDeps = Pick<TradeInsDeps, 'intake' | 'languageModel' | 'metrics' | 'messaging' | 'settings'>

/** Creates the dependencies of the service on its database. */
export function createTradeInsDeps({ mongo, clock, logger }: ServiceDeps, db: Db, parts: NewTradeInsDeps): TradeInsDeps {
  const stores = createTradeInStores(db)
  return {
    ...parts,
    stores,
    priceModels: createPriceModels({ stores, clock }),
    lookUpDealership: createDealershipLookup(parts.settings.authUrl),
    transaction: (work) => withTransaction(mongo, work),
    clock,
    logger,
  }
}
