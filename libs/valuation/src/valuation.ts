/** The number of comparable vehicles behind an estimate: none, one or two, three or more (rules: trade-in estimate). */
export const CONFIDENCES = ['none', 'few', 'good'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** The minimum number of comparables of an estimate that customers may see (rules: range for customers). */
export const GOOD_COMPARABLES = 3
/** The maximum number of comparables in an estimate, nearest first. */
export const MAX_COMPARABLES = 12

/** A used vehicle that a dealership has or had for sale, with the facts that prices are learned from. */
export interface PricedVehicle extends ValuedVehicle {
  vehicleId: string
  /** the owner of the vehicle; absent if all vehicles are of one dealership */
  dealershipId?: string
  /** the latest public price, in dollars */
  price: number
  /** false once it has left the inventory */
  listed: boolean
}

/** The vehicle to value. */
export interface ValuedVehicle {
  year: number
  make: string
  model: string
  trim: string
  /** miles */
  mileage: number
}

/** One step from the retail price to the trade-in value, in whole dollars; negative if it lowers the value. */
export interface ValuationLine {
  label: string
  amount: number
}

/**
 * The value of a vehicle to a dealership. All amounts are whole dollars; `estimatedValue` plus all lines is `tradeInValue`, which is never below 0.
 */
export interface Valuation {
  /** the retail price, within `retailLow` and `retailHigh` */
  estimatedValue: number
  retailLow: number
  retailHigh: number
  confidence: Confidence
  /** vehicles of the same make and model, nearest first */
  comparables: PricedVehicle[]
  lines: ValuationLine[]
  tradeInValue: number
  tradeInLow: number
  tradeInHigh: number
  /** the number of vehicles that the prices were learned from */
  basedOn: number
}
