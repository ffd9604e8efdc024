import type { PhotoShot } from '@forecourt/trade-in/photos'
import sharp from 'sharp'
import { drawInterior, INTERIORS } from './art/draw-interior.ts'
import { PAINTS, type PaintName } from './art/paint.ts'
import { type ViewName, viewOf } from './photos/demo-views.ts'
import { BODIES, type BodyName } from './studio/bodies.ts'
import { paintPicture } from './studio/paint-picture.ts'
import { renderCar } from './studio/render-car.ts'

/** As large as the desk shows them; larger ones would make the first start wait. */
const WIDTH = 640
const HEIGHT = 480

const VIEWS: Readonly<Partial<Record<PhotoShot, ViewName>>> = {
  front: 'front-left',
  back: 'rear-left',
  'driver-side': 'side',
  'passenger-side': 'other-side',
  damage: 'wheel',
}

/** A photo of a car as its owner hands it in for a trade-in. */
export function drawDemoTradeIn(shot: PhotoShot, body: BodyName, paint: PaintName): Promise<Buffer> {
  const view = VIEWS[shot]
  if (view !== undefined)
    return paintPicture(renderCar(BODIES[body], viewOf(view, BODIES[body]), WIDTH, HEIGHT), PAINTS[paint].color, WIDTH, HEIGHT)
  // what shows the mileage is nearer to the dashboard
  const part = shot === 'odometer' ? { left: 230, top: 300, width: 560, height: 280 } : { left: 67, top: 0, width: 1_066, height: 800 }
  return sharp(Buffer.from(drawInterior(INTERIORS.black)))
    .extract(part)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
