import type { VehicleChange } from '@forecourt/contracts/inventory-feed/events'
import { KeyTable } from '../domain/key-table.ts'
import type { VehicleDoc } from '../store/vehicle-doc.ts'

/** Beyond so many they are looked up when they are to be told; so many take 20 MB. */
const KEPT_AT_MOST = 200_000

/** The vehicles that an import has inserted, so that they need not be read back to be told of. */
export class InsertedVehicles {
  /** null: not all of them are known here */
  #lines: KeyTable | null = new KeyTable()

  /** Takes in what came of a batch: the documents that were inserted, of so many that were to be. */
  add(docs: readonly Pick<VehicleDoc, '_id' | 'facts'>[], wanted: number): void {
    const lines = this.#lines
    if (lines === null) return
    if (docs.length < wanted || lines.size + docs.length > KEPT_AT_MOST) this.#lines = null
    else for (const { _id, facts } of docs) lines.add([_id.toHexString(), ...toldFacts(facts)].join('\t'))
  }

  /** How many they are; null when not all of them are known here. */
  get count(): number | null {
    return this.#lines?.size ?? null
  }

  /** Some of them as they are told. */
  slice(from: number, to: number): VehicleChange[] {
    const changes: VehicleChange[] = []
    const lines = this.#lines
    if (lines === null) return changes
    for (let number = from; number < Math.min(to, lines.size); number++) {
      const [vehicleId = '', vin = '', stockNumber = '', name = '', make = '', trim = '', drivetrain = '', transmission = ''] = lines
        .text(number)
        .split('\t')
      changes.push({ vehicleId, vin, stockNumber, name, make, trim, drivetrain, transmission, change: 'added', fields: [] })
    }
    return changes
  }
}

function toldFacts({ vin, stockNumber, name, make, trim, drivetrain, transmission }: VehicleDoc['facts']): string[] {
  return [vin, stockNumber, name, make, trim, drivetrain, transmission]
}
