import type { PhotoShot } from '@forecourt/trade-in/photos'

export type TradeInCar = 'cr-v' | 'f-150' | 'cx-5' | 'accord' | 'outback'

/** The photos of the cars that demo customers trade in, in the order in which they added them. */
export const TRADE_IN_SHOTS: Readonly<Record<TradeInCar, readonly PhotoShot[]>> = {
  'cr-v': ['front', 'back', 'driver-side', 'odometer'],
  'f-150': ['front', 'passenger-side', 'damage', 'odometer'],
  'cx-5': ['front', 'driver-side', 'interior'],
  accord: ['front', 'driver-side', 'odometer'],
  outback: ['front'],
}

/** Returns the path of a shot's photo. */
export function tradeInPhotoFile(car: TradeInCar, shot: PhotoShot): URL {
  return new URL(`../media/trade-ins/${car}-${shot}.jpg`, import.meta.url)
}
