import { INTERIOR_NAMES, type InteriorName } from '../art/draw-interior.ts'
import { PAINT_NAMES, type PaintName } from '../art/paint.ts'
import { BODY_NAMES, type BodyName } from '../studio/bodies.ts'
import { VIEW_NAMES, type ViewName } from './demo-views.ts'

/** Below which path of the platform the demo's photos are. */
export const DEMO_PHOTO_BASE = '/photos/demo/'

/** What one rendering produces: a view of a body in every paint, or an interior. */
export type Drawing = { kind: 'car'; body: BodyName; view: ViewName } | { kind: 'interior'; interior: InteriorName }

/** What most vehicles of the demo show; the one that has every kind of content shows all views. */
const USUAL_VIEWS: readonly ViewName[] = ['front-left', 'side', 'rear-left', 'front', 'rear', 'front-right']

export const carFile = (body: BodyName, view: ViewName, paint: PaintName) => `${body}-${view}-${paint}.jpg`
export const interiorFile = (interior: InteriorName) => `interior-${interior}.jpg`

/** The file names of one vehicle's photos, the one that sells it first. */
export function photosOf(body: BodyName, paint: PaintName, interior: InteriorName, isShowcase = false): string[] {
  const views = isShowcase ? VIEW_NAMES : USUAL_VIEWS
  return [...views.map((view) => carFile(body, view, paint)), interiorFile(interior)]
}

/** Every photo of the demo by its file name, with the drawing it comes from. */
export const DRAWINGS: ReadonlyMap<string, Drawing> = new Map([
  ...BODY_NAMES.flatMap((body) =>
    VIEW_NAMES.flatMap((view) => PAINT_NAMES.map((paint) => [carFile(body, view, paint), { kind: 'car', body, view } as Drawing] as const)),
  ),
  ...INTERIOR_NAMES.map((interior) => [interiorFile(interior), { kind: 'interior', interior } as Drawing] as const),
])
