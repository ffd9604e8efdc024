import { staffOf } from '@forecourt/service-kit/access'
import { awaitProjection } from '@forecourt/service-kit/await-projection'
import { AppError, conflict } from '@forecourt/service-kit/errors'
import type { Caller } from '@forecourt/service-kit/identity'
import { plainIdentifier } from '@forecourt/vehicle/document-name'
import type { DocumentsDeps } from '../deps.ts'
import { noVehicleFound } from '../filing/decide-filing.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'

/** Which documents a caller may see: all of the dealership, those of one vehicle, or none (rules: who sees documents). */
type DocumentAccess =
  | { kind: 'all' }
  // `named` is the VIN or stock number in the link; the record of the vehicle may have another one by now
  | { kind: 'vehicle'; vehicle: VehicleDoc; named: string; linkId: string }
  | { kind: 'none' }

/** Returns what a caller may see by their session or by the packet link they hold. A revoked, expired, deleted or unknown link shows nothing. */
export async function documentAccess(
  { stores, clock }: Pick<DocumentsDeps, 'stores' | 'clock'>,
  caller: Caller,
  { dealershipId, link }: { dealershipId: string; link?: string | undefined },
): Promise<DocumentAccess> {
  if (staffOf(caller, dealershipId) !== null) return { kind: 'all' }
  if (link === undefined || link === '') return { kind: 'none' }
  // the event of a link created a moment ago may still be on its way
  const known = await awaitProjection(() => stores.links.find(dealershipId, link))
  const isOver = known !== null && known.expiresAt !== null && known.expiresAt <= clock()
  if (known === null || known.revoked || known.deleted || isOver || known.vehicleKey === '') return { kind: 'none' }
  const vehicle = await stores.vehicles.findNamed(dealershipId, known.vehicleKey)
  return vehicle === null ? { kind: 'none' } : { kind: 'vehicle', vehicle, named: known.vehicleKey, linkId: link }
}

/** Whether a caller with this access may see what is filed under a vehicle. */
export function maySee(access: DocumentAccess, { vehicleId }: { vehicleId: { toHexString(): string } }): boolean {
  if (access.kind === 'vehicle') return access.vehicle._id.toHexString() === vehicleId.toHexString()
  return access.kind === 'all'
}

/**
 * Returns the vehicle that staff name by VIN, stock number or id; null if there is none. Waits for one that a feed may just have added. Throws 409 if
 * several share the stock number (rules: ambiguous stock number).
 */
export async function namedVehicle(
  { stores }: Pick<DocumentsDeps, 'stores'>,
  dealershipId: string,
  named: string,
): Promise<VehicleDoc | null> {
  if (plainIdentifier(named) === '') return null
  const found = await awaitProjection(async () => {
    const [first, ...others] = await stores.vehicles.allNamed(dealershipId, named)
    return first === undefined ? null : { first, others }
  })
  if (found !== null && found.others.length > 0) throw ambiguous(named, [found.first, ...found.others])
  return found?.first ?? null
}

/** Returns the same vehicle, but throws 404 if there is none (rules: document upload). */
export async function requireNamedVehicle(deps: Pick<DocumentsDeps, 'stores'>, dealershipId: string, named: string): Promise<VehicleDoc> {
  const vehicle = await namedVehicle(deps, dealershipId, named)
  if (vehicle === null) throw new AppError({ status: 404, code: 'NOT_FOUND', message: noVehicleFound(named) })
  return vehicle
}

/** Returns the 409 as inventory-feed's getVehicle sends it. */
function ambiguous(text: string, matches: readonly VehicleDoc[]): AppError {
  const named = matches.map(({ name, vin }) => (vin ? `${name} (${vin})` : name)).join(', ')
  return conflict('AMBIGUOUS_STOCK_NUMBER', `Several vehicles have the stock number “${text}”: ${named}. Use the VIN or id.`, {
    vehicles: matches.map(({ _id, vin, stockNumber, name }) => ({ _id: _id.toHexString(), vin, stockNumber, name })),
  })
}
