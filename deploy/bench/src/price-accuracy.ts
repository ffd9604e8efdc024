import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { leaveOneOut } from '@forecourt/valuation/testing/leave-one-out'
import { CONFIDENCES, type PricedVehicle } from '@forecourt/valuation/valuation'
import { openFeed } from '@forecourt/vehicle/read-feed'

/**
 * `make price-accuracy FILES="one.csv another.csv"`: measures trade-in estimates on the used vehicles of real feeds (design: price model).
 * Every vehicle is estimated from the others of its file; the range should contain four of five prices in each class. Arguments: the files.
 */
const MILES_PER_KM = 0.621_371

async function usedVehicles(file: string): Promise<PricedVehicle[]> {
  const vehicles: PricedVehicle[] = []
  const { batches } = await openFeed(createReadStream(file))
  for await (const { rows } of batches) {
    for (const { rowNumber, result } of rows) {
      if (!result.ok || result.vehicle.usedOrNew !== 'used') continue
      const { year, make, model, trim, mileage, mileageUnit, price } = result.vehicle
      const miles = Math.round((mileage ?? 0) * (mileageUnit === 'km' ? MILES_PER_KM : 1))
      vehicles.push({ vehicleId: String(rowNumber), year: year ?? 0, make, model, trim, mileage: miles, price: price ?? 0, listed: true })
    }
  }
  return vehicles
}

const percent = (share: number) => (Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`)
const cells = (texts: readonly string[]) => `${texts.map((text, i) => (i === 0 ? text.padEnd(32) : text.padStart(12))).join(' ')}\n`

process.stdout.write(cells(['file', 'comparables', 'vehicles', 'median off', 'in range', 'range +']))
for (const file of process.argv.slice(2)) {
  const found = leaveOneOut(await usedVehicles(file), new Date())
  for (const confidence of CONFIDENCES) {
    const { vehicles, medianError, covered, medianWidth } = found[confidence]
    process.stdout.write(
      cells([basename(file), confidence, String(vehicles), percent(medianError), percent(covered), percent(medianWidth)]),
    )
  }
}
