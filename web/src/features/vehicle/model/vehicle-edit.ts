import type { Vehicle, VehicleEdit } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { countOf } from '../../../ui/format.ts'

/** The values of the form. A price of null is shown as 'Call for Price'. */
export interface EditValues {
  price: number | null
  mileage: number | null
  exteriorColor: string
  interiorColor: string
  description: string
  photos: readonly string[]
}
export type EditFact = keyof EditValues
/** An unsaved edit of a fact: a custom value, or 'feed' to restore the feed's value. */
type DraftValue<F extends EditFact = EditFact> = { value: EditValues[F] } | 'feed'
export type Draft = { [F in EditFact]?: DraftValue<F> }
export type EditErrors = Partial<Record<EditFact, string>>
/** The request body: null restores the feed's value. */
export type EditBody = { [F in EditFact]?: NonNullable<VehicleEdit[F]> | null }

/** The maximum lengths of texts on the server, in characters. */
export const TEXT_MAX = { exteriorColor: 300, interiorColor: 300, description: 20_000 } as const
export const PRICE_MAX = 100_000_000
export const MILEAGE_MAX = 10_000_000
/** The maximum number of photos in a saved order; any others follow in the feed's order. */
const PHOTOS_MAX = 500

/** Returns the value that the form shows. */
export function shownValue<F extends EditFact>(vehicle: Vehicle, draft: Draft, fact: F): EditValues[F] {
  const drafted = draft[fact] as DraftValue<F> | undefined
  if (drafted === 'feed') return feedValue(vehicle, fact)
  if (drafted === undefined) return currentValue(vehicle, fact)
  return Array.isArray(drafted.value) ? (ofVehicle(vehicle, drafted.value) as EditValues[F]) : fitted(fact, drafted.value)
}

/** The photos in a drafted order: an import may have removed some of them meanwhile, and added others, which follow. */
function ofVehicle({ photos }: Vehicle, drafted: readonly string[]): readonly string[] {
  return [...drafted.filter((photo) => photos.includes(photo)), ...photos.filter((photo) => !drafted.includes(photo))]
}

/** Returns the feed's value of a fact, even if staff override it. */
function feedValue<F extends EditFact>(vehicle: Vehicle, fact: F): EditValues[F] {
  const { values = {}, feedSays = {} } = vehicle.edits ?? {}
  const says = fact in values ? (feedSays as Partial<EditValues>)[fact] : undefined
  return fitted(fact, says === undefined ? currentValue(vehicle, fact) : (says as EditValues[F]))
}

/** Whether a fact is overridden, or will be once the draft is saved. */
export function isOverridden(vehicle: Vehicle, draft: Draft, fact: EditFact): boolean {
  const drafted = draft[fact]
  const edited = fact in (vehicle.edits?.values ?? {})
  if (drafted === 'feed') return false
  const shown = shownValue(vehicle, draft, fact)
  if (drafted === undefined || same(shown, currentValue(vehicle, fact))) return edited
  return !same(shown, feedValue(vehicle, fact))
}

/** Returns the request body with the changes of a draft; null when nothing changed. */
export function changesOf(vehicle: Vehicle, draft: Draft): EditBody | null {
  const body: Partial<Record<EditFact, unknown>> = {}
  for (const fact of Object.keys(draft) as EditFact[]) {
    const edited = fact in (vehicle.edits?.values ?? {})
    const value = shownValue(vehicle, draft, fact)
    if (draft[fact] !== 'feed' && same(value, currentValue(vehicle, fact))) continue
    if (isOverridden(vehicle, draft, fact)) body[fact] = asSent(fact, value)
    else if (edited) body[fact] = null
  }
  return Object.keys(body).length === 0 ? null : (body as EditBody)
}

/** Returns the error messages for values that the server would reject. */
export function draftErrors(vehicle: Vehicle, draft: Draft): EditErrors {
  const errors: EditErrors = {}
  const says = <F extends EditFact>(fact: F) => (isOverridden(vehicle, draft, fact) ? shownValue(vehicle, draft, fact) : undefined)
  if (says('mileage') === null) errors.mileage = "Enter the mileage, or use the inventory file's value."
  return errors
}

/** Summarizes the feed's value of a fact, to follow 'Inventory file:'. */
export function feedValueText(vehicle: Vehicle, fact: EditFact): string {
  const value = feedValue(vehicle, fact)
  if (fact === 'price') return formatPrice(value as EditValues['price'], vehicle.currency)
  if (fact === 'mileage') return formatMileage(value as EditValues['mileage'], vehicle.mileageUnit, 'nothing')
  if (typeof value === 'string') return value.length > 140 ? `${value.slice(0, 139).trimEnd()}…` : value || 'nothing'
  return `another order of its ${countOf(vehicle.photos.length, 'photo')}`
}

function asSent(fact: EditFact, value: EditValues[EditFact]): unknown {
  if (fact === 'price') return value ?? 0
  // not while it is typed, where a rounded 45210.5 would take the next digit as one of miles
  if (typeof value === 'number') return Math.round(value)
  if (Array.isArray(value)) return value.slice(0, PHOTOS_MAX)
  return typeof value === 'string' ? value.trim() : value
}

function currentValue<F extends EditFact>(vehicle: Vehicle, fact: F): EditValues[F] {
  return fitted(fact, vehicle[fact] as EditValues[F])
}

/** Turns a price of 0 into null, because both are shown as 'Call for Price'. */
function fitted<F extends EditFact>(fact: F, value: EditValues[F]): EditValues[F] {
  return fact === 'price' && value === 0 ? (null as EditValues[F]) : value
}

function same(one: EditValues[EditFact], other: EditValues[EditFact]): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim()
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((photo, place) => photo === other[place])
  return one === other
}
