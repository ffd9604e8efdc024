import { INTERIOR_NAMES, type InteriorName } from '../art/draw-interior.ts'
import { PAINT_NAMES, type PaintName } from '../art/paint.ts'
import { BODY_NAMES, type BodyName } from '../studio/bodies.ts'
import { VIEW_NAMES, type ViewName } from './demo-views.ts'

/** The platform's path of the demo's photos. */
export const DEMO_PHOTO_BASE = '/photos/demo/'

/** What one rendering produces: a view of a body in every paint, or an interior. */
export type Drawing = { kind: 'car'; body: BodyName; view: ViewName } | { kind: 'interior'; interior: InteriorName }

/** The views of most demo vehicles; the showcase vehicle has all views. */
const USUAL_VIEWS: readonly ViewName[] = ['front-left', 'side', 'rear-left', 'front', 'rear', 'front-right']

export const carFile = (body: BodyName, view: ViewName, paint: PaintName) => `${body}-${view}-${paint}.jpg`
export const interiorFile = (interior: InteriorName) => `interior-${interior}.jpg`

/** Returns the file names of one vehicle's photos, the most attractive one first. */
export function photosOf(body: BodyName, paint: PaintName, interior: InteriorName, isShowcase = false): string[] {
  const views = isShowcase ? VIEW_NAMES : USUAL_VIEWS
  return [...views.map((view) => carFile(body, view, paint)), interiorFile(interior)]
}

/** The drawing of every photo of the demo, by file name. */
export const DRAWINGS: ReadonlyMap<string, Drawing> = new Map([
  ...BODY_NAMES.flatMap((body) =>
    VIEW_NAMES.flatMap((view) => PAINT_NAMES.map((paint) => [carFile(body, view, paint), { kind: 'car', body, view } as Drawing] as const)),
  ),
  ...INTERIOR_NAMES.map((interior) => [interiorFile(interior), { kind: 'interior', interior } as Drawing] as const),
])
