import { drawEnd } from './draw-end.ts'
import { drawInterior, INTERIOR_NAMES, INTERIORS, type InteriorName } from './draw-interior.ts'
import { drawSide } from './draw-side.ts'
import { END_OF_BODY, END_SHAPES, type EndName } from './end-shapes.ts'
import { PAINT_NAMES, PAINTS, type PaintName } from './paint.ts'
import { BODY_NAMES, type BodyName, SIDE_PROFILES } from './side-profiles.ts'

/** Every picture that demo vehicles show, by its file name; `draw-demo-photos.ts` writes them to web/public/demo. */
export function drawDemoPhotos(): Map<string, string> {
  const photos = new Map<string, string>()
  for (const paint of PAINT_NAMES) {
    for (const body of BODY_NAMES) photos.set(sideFile(body, paint), drawSide(SIDE_PROFILES[body], PAINTS[paint]))
    for (const [end, shape] of Object.entries(END_SHAPES) as [EndName, (typeof END_SHAPES)[EndName]][]) {
      photos.set(endFile(end, paint, 'front'), drawEnd(shape, PAINTS[paint], 'front'))
      photos.set(endFile(end, paint, 'rear'), drawEnd(shape, PAINTS[paint], 'rear'))
    }
  }
  for (const interior of INTERIOR_NAMES) photos.set(interiorFile(interior), drawInterior(INTERIORS[interior]))
  return photos
}

/** The file names of one vehicle's pictures, the one that sells it first. */
export function photosOf(body: BodyName, paint: PaintName, interior: InteriorName): string[] {
  const end = END_OF_BODY[body]
  return [sideFile(body, paint), endFile(end, paint, 'front'), endFile(end, paint, 'rear'), interiorFile(interior)]
}

const sideFile = (body: BodyName, paint: PaintName) => `${body}-${paint}.svg`
const endFile = (end: EndName, paint: PaintName, side: 'front' | 'rear') => `${end}-${paint}-${side}.svg`
const interiorFile = (interior: InteriorName) => `interior-${interior}.svg`
