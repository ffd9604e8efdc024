import type { BodyName } from './side-profiles.ts'

/** A car seen from its front or rear: half widths from the middle, and heights, in the drawing's coordinates. */
export interface EndShape {
  /** of the body at its widest */
  halfWidth: number
  /** of the roof */
  roofHalfWidth: number
  roofY: number
  /** where the windscreen ends and the bonnet or boot begins */
  beltY: number
  /** lower edge of the bumper */
  sillY: number
  grilleTop: number
  grilleBottom: number
}

const CAR: EndShape = { halfWidth: 290, roofHalfWidth: 176, roofY: 278, beltY: 404, sillY: 590, grilleTop: 470, grilleBottom: 540 }
const TALL: EndShape = { halfWidth: 300, roofHalfWidth: 218, roofY: 216, beltY: 376, sillY: 588, grilleTop: 432, grilleBottom: 530 }
const TRUCK: EndShape = { halfWidth: 322, roofHalfWidth: 214, roofY: 222, beltY: 368, sillY: 584, grilleTop: 412, grilleBottom: 540 }

/** Bodies whose ends look alike share a drawing. */
export const END_SHAPES = { car: CAR, tall: TALL, truck: TRUCK } as const
export type EndName = keyof typeof END_SHAPES

export const END_OF_BODY: Record<BodyName, EndName> = {
  sedan: 'car',
  coupe: 'car',
  hatchback: 'car',
  suv: 'tall',
  minivan: 'tall',
  pickup: 'truck',
}
