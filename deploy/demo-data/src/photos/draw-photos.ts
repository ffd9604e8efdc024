import sharp from 'sharp'
import { drawInterior, INTERIORS } from '../art/draw-interior.ts'
import { PAINT_NAMES, PAINTS } from '../art/paint.ts'
import { BODIES } from '../studio/bodies.ts'
import { paintPicture } from '../studio/paint-picture.ts'
import { renderCar } from '../studio/render-car.ts'
import { viewOf } from './demo-views.ts'
import { carFile, type Drawing, interiorFile } from './photo-names.ts'

const PHOTO_WIDTH = 1_280
const PHOTO_HEIGHT = 960
/** Cars are rendered larger, so that edges are smooth. */
const FINER = 1.25

/** The visible part of the drawing of an interior: left, top, width, height. */
const INTERIOR_PART = '67 0 1066 800'
/** Darkens the corners, like a lens. */
const VIGNETTE = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" height="${PHOTO_HEIGHT}"><radialGradient id="v" cy=".35" r=".8"><stop offset=".35" stop-opacity="0"/><stop offset="1" stop-opacity=".62"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/></svg>`

/** Renders the photos of a drawing: JPEGs by their file names. */
export async function drawPhotos(drawing: Drawing): Promise<Map<string, Uint8Array>> {
  if (drawing.kind === 'interior') {
    const { interior } = drawing
    const size = `viewBox="${INTERIOR_PART}" width="${PHOTO_WIDTH}" height="${PHOTO_HEIGHT}"`
    const svg = drawInterior(INTERIORS[interior]).replace(/viewBox="[^"]*" width="\d+" height="\d+"/, size)
    const soft = await sharp(Buffer.from(svg)).resize(PHOTO_WIDTH, PHOTO_HEIGHT).blur(0.9).png().toBuffer()
    const photo = await sharp(soft)
      .composite([{ input: Buffer.from(VIGNETTE) }])
      .jpeg({ quality: 82 })
      .toBuffer()
    return new Map([[interiorFile(interior), photo]])
  }
  const { body, view } = drawing
  const picture = renderCar(BODIES[body], viewOf(view, BODIES[body]), PHOTO_WIDTH * FINER, PHOTO_HEIGHT * FINER)
  const photos = new Map<string, Uint8Array>()
  for (const paint of PAINT_NAMES) {
    photos.set(carFile(body, view, paint), await paintPicture(picture, PAINTS[paint].color, PHOTO_WIDTH, PHOTO_HEIGHT))
  }
  return photos
}
