import type { PhotoShot } from '@forecourt/trade-in/photos'
import type { InteriorName } from './art/draw-interior.ts'
import type { PaintName } from './art/paint.ts'
import type { ViewName } from './photos/demo-views.ts'
import type { BodyName } from './studio/bodies.ts'

export type TradeInCar = 'cr-v' | 'f-150' | 'cx-5' | 'accord' | 'outback'

interface TradeInLook {
  body: BodyName
  paint: PaintName
  interior: InteriorName
  /** in the order in which the customer added them */
  shots: readonly PhotoShot[]
}

/** The appearance of the cars that demo customers trade in. */
export const TRADE_IN_LOOKS: Readonly<Record<TradeInCar, TradeInLook>> = {
  'cr-v': { body: 'suv', paint: 'blue', interior: 'gray', shots: ['front', 'back', 'driver-side', 'odometer'] },
  'f-150': { body: 'pickup', paint: 'red', interior: 'black', shots: ['front', 'passenger-side', 'damage', 'odometer'] },
  'cx-5': { body: 'suv', paint: 'white', interior: 'tan', shots: ['front', 'driver-side', 'interior'] },
  accord: { body: 'sedan', paint: 'silver', interior: 'black', shots: ['front', 'driver-side', 'odometer'] },
  outback: { body: 'suv', paint: 'green', interior: 'gray', shots: ['front'] },
}

/** The exterior view of each shot; null for the interior. */
export const VIEW_OF_SHOT: Readonly<Record<PhotoShot, ViewName | null>> = {
  front: 'front-left',
  back: 'rear-right',
  'driver-side': 'side',
  'passenger-side': 'other-side',
  damage: 'wheel',
  other: 'above',
  interior: null,
  odometer: null,
}

/** Returns the path of a shot's photo, which `draw-trade-in-photos.ts` writes. */
export function tradeInPhotoFile(car: TradeInCar, shot: PhotoShot): URL {
  return new URL(`../media/trade-ins/${car}-${shot}.jpg`, import.meta.url)
}
