import { ApiError } from '../../../api/api-error.ts'
import { asPage } from '../../../api/as-page.ts'
import { callOperation } from '../../../api/call-operation.ts'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { type InventoryQuery, listRequest, PAGE_SIZE } from '../model/inventory-query.ts'

export type PublicDealership = AnswerOf<'auth.getDealershipByName'>
export type PublicVehicle = AnswerOf<'inventory-feed.getVehicle'>
export type Facets = AnswerOf<'inventory-feed.listVehicleFacets'>
export interface VehiclePart {
  vehicles: PublicVehicle[]
  total: number
}

/** Similar vehicles shown below one. */
const SIMILAR = 4

/** The dealership that the server has put into the page; null when it has not, or the page is about another one. */
export function embeddedDealership(): PublicDealership | null {
  const text = document.getElementById('dealership')?.textContent
  return text ? (JSON.parse(text) as PublicDealership) : null
}

/** The dealership of a link, or null when there is none. */
export function findDealership(name: string, signal: AbortSignal): Promise<PublicDealership | null> {
  return nullIfMissing(callOperation('auth.getDealershipByName', { params: { name } }, { signal }))
}

/** The first `pages` pages of what the query asks for, or the one page after them. */
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

/** What the list can be narrowed by: counts, makes and models, and the bounds of years and prices. */
export function loadFacets(dealershipId: string, signal: AbortSignal): Promise<Facets> {
  return callOperation('inventory-feed.listVehicleFacets', { params: { dealershipId } }, { signal })
}

/** A vehicle by VIN or id, or null when there is none. */
export function findVehicle(dealershipId: string, vehicleId: string, signal: AbortSignal): Promise<PublicVehicle | null> {
  return nullIfMissing(callOperation('inventory-feed.getVehicle', { params: { dealershipId, vehicleId } }, { signal }))
}

/** Vehicles like that one, the most alike first: of its model, then of its make, then any. Without one, those with the most photos. */
export async function similarVehicles(dealershipId: string, vehicle: PublicVehicle | null, signal: AbortSignal): Promise<PublicVehicle[]> {
  const alike = vehicle === null || vehicle.make === '' ? [] : [{ make: vehicle.make, model: vehicle.model }, { make: vehicle.make }]
  const found = new Map<string, PublicVehicle>()
  for (const query of [...alike, {}]) {
    const paged = { ...query, page: 1, pageSize: SIMILAR + 1 }
    const answer = asPage(await callOperation('inventory-feed.listVehicles', { params: { dealershipId }, query: paged }, { signal }))
    for (const other of answer.vehicles) if (other._id !== vehicle?._id) found.set(other._id, other)
    if (found.size >= SIMILAR) break
  }
  return [...found.values()].slice(0, SIMILAR)
}

/** null where the server says that there is no such thing, or that the address cannot mean one. */
async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return null
    throw error
  }
}
