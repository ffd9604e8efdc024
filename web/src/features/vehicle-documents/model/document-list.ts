import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import { KIND_NAMES, PACKAGE_KINDS } from '../../../shared/documents/model/document-kinds.ts'

/** The filters of the list; [] and '' filter nothing. */
export interface DocumentListQuery {
  search: string
  missing: readonly FilingKind[]
}

/** The maximum length of a search on the server, in characters. */
const SEARCH_MAX = 200

/** Parses the query of an address; invalid values are ignored. */
export function parseDocumentListQuery(params: URLSearchParams): DocumentListQuery {
  const ticked = (params.get('missing') ?? '').split(',')
  return {
    search: (params.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    missing: PACKAGE_KINDS.filter((kind) => ticked.includes(kind)),
  }
}

/** Replaces the query in the parameters of the address. */
export function addressWith(params: URLSearchParams, { search, missing }: DocumentListQuery): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('search', search)
  set('missing', missing.join(','))
  return next
}

/** Opens the panel of a vehicle in the parameters of the address; null closes it. */
export function addressWithVehicle(params: URLSearchParams, vehicleId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  if (vehicleId === null) next.delete('vehicle')
  else next.set('vehicle', vehicleId)
  return next
}

/** Checks or unchecks a kind; the kinds keep their usual order. */
export function withKind(missing: readonly FilingKind[], kind: FilingKind, ticked: boolean): FilingKind[] {
  return PACKAGE_KINDS.filter((each) => (each === kind ? ticked : missing.includes(each)))
}

/** Returns 'Showing vehicles missing: Video, MSRP'; '' when nothing is checked (rules: missing facts). */
export function missingSummary(missing: readonly FilingKind[]): string {
  return missing.length === 0 ? '' : `Showing vehicles missing: ${missing.map((kind) => KIND_NAMES[kind]).join(', ')}`
}
