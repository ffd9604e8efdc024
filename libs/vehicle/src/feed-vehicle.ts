/** Every price in the feed, in dollars (or the vehicle's `currency`); null if the feed has none (contracts: staffVehicleSchema.prices). */
export interface FeedPrices {
  internetPrice: number | null
  price: number | null
  retail: number | null
  msrp: number | null
  /** staff only (rules: public price) */
  cost: number | null
  /** staff only (rules: public price) */
  wholesalePrice: number | null
}

/** A report about the vehicle, with its URL from the feed. */
export interface FeedReport {
  /** the kind of document (contracts: DOCUMENT_KINDS) */
  kind: 'autocheck' | 'inspection' | 'msrp'
  /** the displayed source, such as 'Carfax' */
  source: string
  /** http(s) */
  url: string
}

/** Facts that come from the VIN when the feed has no value; 'engine' is the number of cylinders. */
export const FACTS_FROM_VIN = ['year', 'make', 'model', 'body', 'engine', 'fuel'] as const
export type FactFromVin = (typeof FACTS_FROM_VIN)[number]

/** The facts about a vehicle from its feed row (rules: vehicle facts); texts are plain, '' if the feed has none. */
export interface FeedVehicle {
  /** upper case without spaces; '' when the vehicle has only a stock number */
  vin: string
  /** false when the VIN's check digit or length is wrong (rules: vin in feeds); true without a VIN */
  vinValid: boolean
  stockNumber: string
  year: number | null
  make: string
  model: string
  trim: string
  /** from the feed, otherwise year, make and model */
  name: string
  body: string
  /** distance as the feed gives it, in `mileageUnit` */
  mileage: number | null
  mileageUnit: 'mi' | 'km'
  /** rules: used or new */
  usedOrNew: 'used' | 'new'
  /** the feed's own word, e.g. 'Pre-Owned' */
  condition: string
  certified: boolean
  exteriorColor: string
  interiorColor: string
  /** AWD, FWD, RWD or 4WD when recognized, otherwise the feed's own word */
  drivetrain: string
  transmission: string
  engine: string
  fuel: string
  prices: FeedPrices
  /** by the public price rule (rules: public price); null shows 'Call for Price' */
  price: number | null
  /** ISO 4217, from the feed or else the feed format */
  currency: string
  /** plain text: formatting HTML is converted, other HTML stays as text */
  description: string
  /** equipment, one item per line */
  options: string
  /** YYYY-MM-DD; null if the feed has none */
  inStockSince: string | null
  /** the vehicle's page on the dealership's own website, http(s) */
  detailPageUrl: string
  /** photo URLs in the feed's order, without duplicates */
  photos: string[]
  photoCount: number
  videoUrl: string
  /** staff only: in the order of their kinds, without duplicate URLs */
  feedReports: readonly FeedReport[]
  /** facts taken from the VIN because the feed has none (rules: VIN in feeds); absent when there are none */
  fromVin?: readonly FactFromVin[]
  /** unrecognized columns, by their header in a form that is safe as a key */
  otherFields: Record<string, string>
}
