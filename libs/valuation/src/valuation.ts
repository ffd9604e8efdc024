/** How many vehicles of the same model stand behind an estimate: none, one or two, three or more (rules: trade-in estimate). */
export const CONFIDENCES = ['none', 'few', 'good'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** From how many comparables on an estimate is good enough for a customer to see (rules: range for customers). */
export const GOOD_COMPARABLES = 3
/** Comparables that an estimate names at most: the nearest ones. */
export const MAX_COMPARABLES = 12

/** A used vehicle that a dealership has or had for sale, as far as prices are learned from it. */
export interface PricedVehicle {
  vehicleId: string
  /** whose it is; absent where only one dealership's are looked at */
  dealershipId?: string
  year: number
  make: string
  model: string
  trim: string
  /** miles */
  mileage: number
  /** the price customers see or saw last, in dollars */
  price: number
  /** false once it has left the inventory */
  listed: boolean
}

/** The vehicle that is to be valued. */
export interface ValuedVehicle {
  year: number
  make: string
  model: string
  trim: string
  /** miles */
  mileage: number
}

/** One step from the retail price to the trade-in value, in whole dollars; what lowers the value is negative. */
export interface ValuationLine {
  label: string
  amount: number
}

/** What a vehicle is worth to a dealership. All amounts are whole dollars; `estimatedValue` plus all lines is `tradeInValue`, which is never below 0. */
export interface Valuation {
  /** what it would sell for, in the middle of the range */
  estimatedValue: number
  retailLow: number
  retailHigh: number
  confidence: Confidence
  /** of the same make and model, the nearest first */
  comparables: PricedVehicle[]
  lines: ValuationLine[]
  tradeInValue: number
  tradeInLow: number
  tradeInHigh: number
  /** vehicles that the prices were learned from */
  basedOn: number
}
