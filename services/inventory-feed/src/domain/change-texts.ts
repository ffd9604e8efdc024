import { formatPrice } from '@forecourt/money/price-display'
import { cutText, detachText } from '@forecourt/vehicle/cell-text'
import type { FeedPrices, FeedVehicle } from '@forecourt/vehicle/feed-vehicle'

/** A fact of a vehicle before and after, formatted for people; '' where it was or is missing. */
export interface FactChange {
  fact: string
  from: string
  to: string
}

const TEXT_MAX_LENGTH = 120
const NAME_MAX_LENGTH = 80
/** The most facts listed for one vehicle. */
const FACTS_MAX = 12
/** Appended when both shortened texts are equal. */
const OTHERWISE = ' (changed)'

/** Facts that follow from another listed fact. */
const IMPLIED: readonly string[] = ['photoCount', 'vinValid']
const WORDS: Readonly<Record<string, string>> = { mi: 'miles', km: 'kilometers', used: 'Used', new: 'New' }

/**
 * Returns the changes of the named facts between two states of a vehicle, formatted for people: '$19,999', '12,000 mi', '24 photos'. Lists each
 * non-public price and each other field separately. The texts are copies that do not keep the file's text in memory.
 */
export function changeTexts(before: FeedVehicle, after: FeedVehicle, names: readonly string[]): FactChange[] {
  const changes: FactChange[] = []
  for (const name of names) {
    if (IMPLIED.includes(name) || !(name in after)) continue
    if (name === 'prices') changes.push(...priceChanges(before, after, names.includes('price')))
    else if (name === 'otherFields') changes.push(...otherChanges(before.otherFields, after.otherFields))
    else changes.push(toChange(name, textOf(before, name as keyof FeedVehicle), textOf(after, name as keyof FeedVehicle)))
  }
  return changes.slice(0, FACTS_MAX).map(({ fact, from, to }) => ({ fact: detachText(fact), from: detachText(from), to: detachText(to) }))
}

function toChange(fact: string, from: string, to: string): FactChange {
  const [was, is] = [cut(from), cut(to)]
  return { fact: cutText(fact, NAME_MAX_LENGTH), from: was, to: was === is ? is + OTHERWISE : is }
}

function cut(text: string): string {
  return text.length > TEXT_MAX_LENGTH ? `${cutText(text, TEXT_MAX_LENGTH - 1)}…` : text
}

function textOf(vehicle: FeedVehicle, name: keyof FeedVehicle): string {
  const value = vehicle[name]
  if (name === 'price') return formatPrice(vehicle.price, vehicle.currency)
  if (name === 'mileage') return vehicle.mileage === null ? '' : `${vehicle.mileage.toLocaleString('en-US')} ${vehicle.mileageUnit}`
  if (name === 'photos') return `${vehicle.photoCount.toLocaleString('en-US')} ${vehicle.photoCount === 1 ? 'photo' : 'photos'}`
  if (name === 'mileageUnit' || name === 'usedOrNew') return WORDS[vehicle[name]] ?? ''
  if (name === 'feedReports') return (vehicle.feedReports ?? []).map(({ source }) => source).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null ? '' : String(value)
}

/** Excludes the price that is already listed as the public one. */
function priceChanges(before: FeedVehicle, after: FeedVehicle, isPublicListed: boolean): FactChange[] {
  const kinds = Object.keys(after.prices) as (keyof FeedPrices)[]
  return kinds.flatMap((kind) => {
    const [from, to] = [before.prices[kind], after.prices[kind]]
    const isPublic = isPublicListed && from === before.price && to === after.price
    if (from === to || isPublic) return []
    // the fact `price` is the public one
    return [toChange(kind === 'price' ? 'listPrice' : kind, amount(from, before.currency), amount(to, after.currency))]
  })
}

function amount(price: number | null, currency: string): string {
  return price === null ? '' : formatPrice(price, currency)
}

function otherChanges(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): FactChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const textIn = (fields: Readonly<Record<string, string>>, key: string) => (Object.hasOwn(fields, key) ? (fields[key] ?? '') : '')
  return keys
    .filter((key) => textIn(before, key) !== textIn(after, key))
    .map((key) => toChange(key, textIn(before, key), textIn(after, key)))
}
