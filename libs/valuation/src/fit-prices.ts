import { modelName } from './model-name.ts'
import { fitNestedRidge, type GroupRidge, leverageOf, type NestedRidge, predictTarget, type RidgeRow } from './nested-ridge.ts'
import { ageOf, numbersOf, usualLogPrice } from './price-slopes.ts'
import { confidenceOf, type ResidualQuantiles, residualQuantiles } from './residual-quantiles.ts'
import { isPriced } from './usable-vehicle.ts'
import type { PricedVehicle, ValuedVehicle } from './valuation.ts'

/** The minimum number of prices to learn from. */
const LEAST_VEHICLES = 8
/**
 * The ridge penalties: half the residual variance of a lot (0.12 in log price) relative to the variance between makes (0.2), models of a make (0.2) and
 * trims of a model (0.12), rounded. Chosen with the lots of `make price-accuracy`.
 */
const RIDGE: GroupRidge = [0.4, 0.3, 1]
/** Vehicles with larger residuals, in typical residuals, are weighted down in proportion (Huber weights). */
const OUTLIER_FROM = 2
/** The number of fits, each with the outliers of the previous one weighted down. */
const ROUNDS = 3
/** The minimum typical residual, in log price, so that a dollar more is not an outlier on a lot of equal vehicles. */
const LEAST_USUAL = 0.02
/** The typical residual as a standard deviation, estimated by the median. */
const NORMAL_SPREAD = 1.4826

/** A price model of a dealership; plain data, created by `fitPrices`. */
export interface PriceModel {
  asOf: Date
  /** the vehicles it was learned from, by make and model (`comparablesKey`) */
  vehicles: ReadonlyMap<string, readonly PricedVehicle[]>
  basedOn: number
  /** null when there are too few vehicles to learn from */
  fit: PriceFit | null
}

interface PriceFit {
  ridge: NestedRidge
  quantiles: ResidualQuantiles
  /** the range of years and miles of the vehicles that it was learned from */
  ages: Extent
  miles: Extent
}

/** The minimum and the maximum of a number. */
export type Extent = readonly [least: number, most: number]

/** The key of comparable vehicles: normalized make and model. */
export function comparablesKey(vehicle: ValuedVehicle): string {
  const [make, model] = modelName(vehicle)
  return `${make}|${model}`
}

/**
 * Learns prices from the vehicles of one dealership as of a day: log price by age, miles, make, model and trim (design: price model). Ignores
 * vehicles without a plausible price, year or mileage, and duplicate ids. The order of the vehicles does not matter.
 */
export function fitPrices(vehicles: readonly PricedVehicle[], asOf: Date): PriceModel {
  const usable = inOneOrder(vehicles.filter((vehicle) => isPriced(vehicle, asOf)))
  const byModel = new Map<string, PricedVehicle[]>()
  for (const vehicle of usable) {
    const key = comparablesKey(vehicle)
    const same = byModel.get(key)
    if (same === undefined) byModel.set(key, [vehicle])
    else same.push(vehicle)
  }
  const learned = { asOf, vehicles: byModel, basedOn: usable.length }
  if (usable.length < LEAST_VEHICLES) return { ...learned, fit: null }

  const rows = usable.map((vehicle) => rowOf(vehicle, asOf))
  let ridge = fitNestedRidge(rows, RIDGE)
  let residuals = rows.map((row) => residualOf(row, ridge))
  for (let round = 1; round < ROUNDS; round++) {
    const usual = Math.max(LEAST_USUAL, NORMAL_SPREAD * median(residuals))
    for (const [i, row] of rows.entries()) row.weight = Math.min(1, (OUTLIER_FROM * usual) / (residuals[i] || usual))
    ridge = fitNestedRidge(rows, RIDGE)
    residuals = rows.map((row) => residualOf(row, ridge))
  }
  const classed = usable.map((vehicle, i) => {
    const others = (byModel.get(comparablesKey(vehicle))?.length ?? 1) - 1
    return { confidence: confidenceOf(others), size: residuals[i] ?? 0 }
  })
  const ages = extentOf(usable.map(({ year }) => ageOf(year, asOf)))
  const miles = extentOf(usable.map(({ mileage }) => mileage))
  return { ...learned, fit: { ridge, quantiles: residualQuantiles(classed), ages, miles } }
}

/** Sorts vehicles and drops duplicate ids. Sorted, because floating-point sums and the choice between duplicates depend on the order. */
function inOneOrder(vehicles: readonly PricedVehicle[]): PricedVehicle[] {
  const keyed = vehicles.map((vehicle) => {
    const { vehicleId, year, mileage, price, make, model, trim, listed } = vehicle
    return { vehicle, key: JSON.stringify([vehicleId, year, mileage, price, make, model, trim, listed]) }
  })
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  const taken = new Set<string>()
  return keyed.flatMap(({ vehicle }) => {
    if (vehicle.vehicleId !== '' && taken.has(vehicle.vehicleId)) return []
    taken.add(vehicle.vehicleId)
    return [vehicle]
  })
}

function rowOf(vehicle: PricedVehicle, asOf: Date): RidgeRow {
  const age = ageOf(vehicle.year, asOf)
  return {
    numbers: numbersOf(age, vehicle.mileage),
    groups: modelName(vehicle),
    target: Math.log(vehicle.price) - usualLogPrice(age, vehicle.mileage),
    weight: 1,
  }
}

/**
 * Returns the difference between a vehicle's price and the prediction of a fit without it, in standard deviations of that prediction. Both are
 * computed from the fit with it: removing a row changes its prediction by a factor of its leverage.
 */
function residualOf({ numbers, groups, target, weight }: RidgeRow, ridge: NestedRidge): number {
  const leverage = leverageOf(ridge, numbers, groups)
  const rest = Math.max(1e-9, 1 - weight * leverage)
  const withoutIt = (target - predictTarget(ridge, numbers, groups)) / rest
  return Math.abs(withoutIt) / Math.sqrt(1 + leverage / rest)
}

function extentOf(values: readonly number[]): Extent {
  return values.reduce<Extent>(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Number.POSITIVE_INFINITY, 0])
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
