import { hash } from 'node:crypto'
import type { FeedVehicle } from './feed-vehicle.ts'

/** Separators that no cell text contains, because control characters are stripped from it. */
const FIELD = '\u001f'
const ITEM = '\u001e'

/** A fingerprint of everything the feed says about a vehicle: equal facts, equal hash, whatever the order of keys. */
export function hashVehicle(vehicle: FeedVehicle): string {
  const { prices } = vehicle
  const text =
    vehicle.vin +
    FIELD +
    vehicle.vinValid +
    FIELD +
    vehicle.stockNumber +
    FIELD +
    vehicle.year +
    FIELD +
    vehicle.make +
    FIELD +
    vehicle.model +
    FIELD +
    vehicle.trim +
    FIELD +
    vehicle.name +
    FIELD +
    vehicle.body +
    FIELD +
    vehicle.mileage +
    FIELD +
    vehicle.mileageUnit +
    FIELD +
    vehicle.usedOrNew +
    FIELD +
    vehicle.condition +
    FIELD +
    vehicle.certified +
    FIELD +
    vehicle.exteriorColor +
    FIELD +
    vehicle.interiorColor +
    FIELD +
    vehicle.drivetrain +
    FIELD +
    vehicle.transmission +
    FIELD +
    vehicle.engine +
    FIELD +
    vehicle.fuel +
    FIELD +
    vehicle.currency +
    FIELD +
    prices.internetPrice +
    FIELD +
    prices.price +
    FIELD +
    prices.retail +
    FIELD +
    prices.msrp +
    FIELD +
    prices.cost +
    FIELD +
    prices.wholesalePrice +
    FIELD +
    vehicle.price +
    FIELD +
    vehicle.videoUrl +
    FIELD +
    photosText(vehicle.photos) +
    FIELD +
    otherText(vehicle.otherFields) +
    FIELD +
    vehicle.description
  return hash('sha256', text, 'base64url')
}

function photosText(photos: readonly string[]): string {
  let text = ''
  for (const photo of photos) text += photo + ITEM
  return text
}

/** The other fields in the order of their keys. Feed rows already have them so, and are not sorted again. */
function otherText(otherFields: Readonly<Record<string, string>>): string {
  let keys = Object.keys(otherFields)
  if (!isSorted(keys)) keys = keys.sort()
  let text = ''
  for (const key of keys) text += key + ITEM + otherFields[key] + ITEM
  return text
}

function isSorted(keys: readonly string[]): boolean {
  for (let at = 1; at < keys.length; at++) {
    if ((keys[at - 1] ?? '') > (keys[at] ?? '')) return false
  }
  return true
}
