import { AppError, badRequest } from '@forecourt/service-kit/errors'
import type { DocumentsDeps } from '../deps.ts'
import { noVehicleFound } from '../filing/decide-filing.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'
import { namedVehicle } from './document-access.ts'

/** Returns the vehicle that a form names by `vin` or `stockNumber`. Throws 400 if it names none, 404 if there is no such vehicle, 409 if several share it. */
export async function vehicleOfForm(
  deps: Pick<DocumentsDeps, 'stores'>,
  dealershipId: string,
  { vin, stockNumber }: Readonly<Record<string, readonly string[]>>,
): Promise<VehicleDoc> {
  const given = [vin?.[0], stockNumber?.[0]].flatMap((name) => (name?.trim() ? [name.trim()] : []))
  const [first] = given
  if (first === undefined) throw badRequest('NO_VEHICLE', 'Say which vehicle by the field “vin” or “stockNumber”.')
  for (const name of given) {
    const vehicle = await namedVehicle(deps, dealershipId, name)
    if (vehicle) return vehicle
  }
  throw new AppError({ status: 404, code: 'NOT_FOUND', message: noVehicleFound(first) })
}
