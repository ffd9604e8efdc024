import type { CarBody } from './bodies.ts'
import { curve, smooth, type Vector } from './vectors.ts'

/** The surfaces of a body as functions. */
export interface CarShape {
  body: CarBody
  /** height of the body below the windows, in the center plane */
  shoulder: (x: number) => number
  roof: (x: number) => number
  /** height of the lower edge of the side windows */
  belt: (x: number) => number
  /** highest point of the roof */
  top: number
}

/** Converts a body's lines to surfaces. */
export function shapeOf(body: CarBody): CarShape {
  const shoulder = curve(body.shoulder)
  const roof = curve(body.roof)
  const top = Math.max(...body.roof.map(([, z]) => z))
  return { body, shoulder, roof, belt: (x) => shoulder(x) - 0.028, top }
}

const power = (value: number, exponent: number) => Math.sign(value) * Math.abs(value) ** exponent

/** Returns a point of the shell: on the section at x, at an angle from the underside around the left side to the top and on. */
export function shellPoint({ body, shoulder }: CarShape, x: number, angle: number): Vector {
  const { length, halfWidth, bottom } = body
  const end = Math.min(1, Math.abs(x) / (length / 2))
  const isFront = x > 0
  const middle = isFront ? bottom + 0.36 : bottom + 0.42
  const plan = halfWidth * (1 - (isFront ? 0.1 : 0.075) * end ** 4) * (1 - end ** (isFront ? 15 : 22)) ** 0.45
  const high = middle + (shoulder(x) - middle) * (1 - end ** (isFront ? 24 : 46)) ** 0.4
  const low = middle - (middle - bottom - 0.05 * end ** 4) * (1 - end ** 30) ** 0.4
  const center = (high + low) / 2
  const half = (high - low) / 2
  const [across, up] = [Math.cos(angle), Math.sin(angle)]
  const z = center + half * power(up, up > 0 ? 0.36 : 0.3)
  const level = (z - center) / (half || 1)
  const tuck = level > 0 ? 0.075 * level ** 2.2 : 0.06 * (-level) ** 1.6
  // wider over the wheels
  const axle = Math.min(Math.abs(x - body.axles.front), Math.abs(x - body.axles.rear))
  const hips = 0.012 * (1 - smooth(0.2, 0.75, axle)) * (1 - Math.abs(level))
  const y = (plan * (1 - tuck) + hips) * power(across, up > 0 ? 0.36 : 0.3)
  const crown = up > 0 ? 0.045 * (1 - (y / halfWidth) ** 2) * smooth(1, 0.93, end) : 0
  return [x, y, z + crown * smooth(0.5, 1, level)]
}

/** Returns the half width of the cabin at a height. */
export function cabinWidth({ body, belt, top }: CarShape, x: number, z: number): number {
  const share = Math.max(0, (z - belt(x)) / (top - belt(x)))
  return body.halfWidth * (0.925 - 0.2 * share - 0.03 * share * share)
}

/** Returns a point of the cabin: on the section at x, at an angle from the left side over the roof to the right. */
export function cabinPoint(shape: CarShape, x: number, angle: number): Vector {
  const { body, shoulder, roof } = shape
  const base = shoulder(x) - 0.12
  const height = Math.max(0.001, roof(x) - base)
  const [across, up] = [Math.cos(angle), Math.sin(angle)]
  const z = base + height * power(up, 0.3)
  const y = cabinWidth(shape, x, z) * power(across, 0.3)
  const side = (y / body.halfWidth) ** 2
  const bow =
    0.3 * smooth(body.roofEnds.front - 0.35, body.roofEnds.front + 0.5, x) -
    0.2 * smooth(body.roofEnds.rear + 0.3, body.roofEnds.rear - 0.4, x)
  return [x - bow * side, y, z - 0.055 * side * power(up, 0.3)]
}
