import { nullIfMissing } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { asPage } from '../../../api/list-page.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { facetsRequest, type InventoryQuery, listRequest, PAGE_SIZE } from '../model/inventory-query.ts'

export type PublicDealership = OperationResponse<'auth.getDealershipByName'>
export type PublicVehicle = OperationResponse<'inventory-feed.getVehicle'>
export type Facets = OperationResponse<'inventory-feed.listVehicleFacets'>
export interface VehiclePart {
  vehicles: PublicVehicle[]
  total: number
}

/** The number of similar vehicles shown below a vehicle. */
const SIMILAR = 4

/** Returns the dealership that the server embedded in the page; null without one. */
export function embeddedDealership(): PublicDealership | null {
  const text = document.getElementById('dealership')?.textContent
  return text ? (JSON.parse(text) as PublicDealership) : null
}

/** Finds a dealership by its id or link name; null when it does not exist. */
export function findDealership(name: string, signal: AbortSignal): Promise<PublicDealership | null> {
  return nullIfMissing(callOperation('auth.getDealershipByName', { params: { name } }, { signal }))
}

/** Loads the matching vehicles: the `first` pages in one request, or the one `page`. */
export async function listVehicles(
  dealershipId: string,
  query: InventoryQuery,
  part: { first: number } | { page: number },
  signal: AbortSignal,
): Promise<VehiclePart> {
  const slice = 'first' in part ? { page: 1, pageSize: part.first * PAGE_SIZE } : { page: part.page, pageSize: PAGE_SIZE }
  const request = { params: { dealershipId }, query: { ...listRequest(query), ...slice } }
  return asPage(await callOperation('inventory-feed.listVehicles', request, { signal }))
}

/** Loads the facets of a list: counts, makes and models, and the ranges of years and prices, each under the other filters of `query`. */
export function loadFacets(dealershipId: string, query: InventoryQuery, signal: AbortSignal): Promise<Facets> {
  return callOperation('inventory-feed.listVehicleFacets', { params: { dealershipId }, query: facetsRequest(query) }, { signal })
}

/** Finds a vehicle by VIN or id; null when it does not exist. */
export function findVehicle(dealershipId: string, vehicleId: string, signal: AbortSignal): Promise<PublicVehicle | null> {
  return nullIfMissing(callOperation('inventory-feed.getVehicle', { params: { dealershipId, vehicleId } }, { signal }))
}

/** Loads similar vehicles: of the same model, then of the same make, then any. For null, those with the most photos. */
export async function similarVehicles(dealershipId: string, vehicle: PublicVehicle | null, signal: AbortSignal): Promise<PublicVehicle[]> {
  const alike = vehicle === null || vehicle.make === '' ? [] : [{ make: vehicle.make, model: vehicle.model }, { make: vehicle.make }]
  const found = new Map<string, PublicVehicle>()
  for (const query of [...alike, {}]) {
    const paged = { ...query, page: 1, pageSize: SIMILAR + 1 }
    const response = asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query: paged }, { signal }))
    for (const other of response.vehicles) if (other._id !== vehicle?._id) found.set(other._id, other)
    if (found.size >= SIMILAR) break
  }
  return [...found.values()].slice(0, SIMILAR)
}
