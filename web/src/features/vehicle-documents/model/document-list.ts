import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import { KIND_NAMES, PACKAGE_KINDS } from '../../../shared/documents/model/document-kinds.ts'

/** What narrows the list of all vehicles; nothing ticked and '' narrow nothing. */
export interface DocumentListQuery {
  search: string
  missing: readonly FilingKind[]
}

/** The longest search the server takes, in characters. */
const SEARCH_MAX = 200

/** The query in an address; invalid values are ignored. */
export function questionInAddress(params: URLSearchParams): DocumentListQuery {
  const ticked = (params.get('missing') ?? '').split(',')
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    missing: PACKAGE_KINDS.filter((kind) => ticked.includes(kind)),
  }
}

/** The parameters of the address with the query replaced. */
export function addressWith(params: URLSearchParams, { search, missing }: DocumentListQuery): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('search', search)
  set('missing', missing.join(','))
  return next
}

/** The address's parameters with the panel of a vehicle open; null closes it. */
export function addressWithVehicle(params: URLSearchParams, vehicleId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (vehicleId === null) next.delete('vehicle')
  else next.set('vehicle', vehicleId)
  return next
}

/** The ticked kinds with one of them ticked or not, in their usual order. */
export function withKind(missing: readonly FilingKind[], kind: FilingKind, ticked: boolean): FilingKind[] {
  return PACKAGE_KINDS.filter((each) => (each === kind ? ticked : missing.includes(each)))
}

/** 'Showing vehicles missing: Video, MSRP'; '' where nothing is ticked (rules: missing facts). */
export function missingSummary(missing: readonly FilingKind[]): string {
  return missing.length === 0 ? '' : `Showing vehicles missing: ${missing.map((kind) => KIND_NAMES[kind]).join(', ')}`
}
