import type { CarBody } from '../studio/bodies.ts'
import type { View } from '../studio/camera.ts'

/** Exterior views of a car, by the name used in the file name. */
export const VIEW_NAMES = [
  'front-left',
  'side',
  'rear-left',
  'rear',
  'front-right',
  'front',
  'rear-right',
  'above',
  'other-side',
  'headlight',
  'wheel',
  'taillight',
] as const
export type ViewName = (typeof VIEW_NAMES)[number]

type Framing = (body: CarBody) => View

/** Frames the whole car, from farther away if it is longer or taller. */
const whole =
  (around: number, above: number, closer = 1): Framing =>
  ({ length, wheelRadius }) => ({
    around,
    above,
    distance: (length * 1.4 + 1.9) * closer,
    target: [0, 0, 0.42 + wheelRadius * 0.55],
    opening: 32,
  })

const VIEWS: Record<ViewName, Framing> = {
  'front-left': whole(36, 8),
  side: whole(90, 5, 1.2),
  'rear-left': whole(144, 9),
  rear: whole(180, 7, 0.82),
  'front-right': whole(-34, 9),
  front: whole(0, 6, 0.82),
  'rear-right': whole(-146, 10),
  above: whole(52, 27, 0.98),
  'other-side': whole(-90, 5, 1.2),
  headlight: ({ length, halfWidth, shoulder }) => ({
    around: 30,
    above: 7,
    distance: 2.9,
    target: [length / 2 - 0.3, halfWidth * 0.55, (shoulder.at(-1)?.[1] ?? 0.8) - 0.08],
    opening: 32,
  }),
  wheel: ({ axles, halfWidth, wheelRadius }) => ({
    around: 62,
    above: 6,
    distance: 2.6,
    target: [axles.front - 0.08, halfWidth, wheelRadius + 0.08],
    opening: 32,
  }),
  taillight: ({ length, halfWidth, shoulder }) => ({
    around: 148,
    above: 9,
    distance: 2.9,
    target: [-length / 2 + 0.3, halfWidth * 0.55, (shoulder[0]?.[1] ?? 1) - 0.16],
    opening: 32,
  }),
}

/** Returns the camera position for a view of a body. */
export function viewOf(name: ViewName, body: CarBody): View {
  return VIEWS[name](body)
}
