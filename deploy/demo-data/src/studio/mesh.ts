import type { CarBody } from './bodies.ts'
import { type CarShape, cabinPoint, cabinWidth, shellPoint } from './shape.ts'
import { cross, dot, minus, normalized, type Vector } from './vectors.ts'

type Part = 'shell' | 'cabin' | 'wheel' | 'well' | 'mirror' | 'rail'

/** A grid of points over two parameters, each with its normal. */
export interface Patch {
  part: Part
  rows: number
  columns: number
  positions: Float32Array
  normals: Float32Array
  /** position on the part: for a wheel [across, up] from its hub in wheel radii, for the cabin [x of its section, angle] */
  places: Float32Array
}

interface Net {
  part: Part
  rows: number
  columns: number
  point: (row: number, column: number) => { at: Vector; place: readonly [number, number] }
  /** a point inside, away from which normals point */
  inside: (at: Vector) => Vector
}

function patch({ part, rows, columns, point, inside }: Net): Patch {
  const positions = new Float32Array((rows + 1) * (columns + 1) * 3)
  const normals = new Float32Array(positions.length)
  const places = new Float32Array((rows + 1) * (columns + 1) * 2)
  const index = (row: number, column: number) => row * (columns + 1) + column
  const pointAt = (n: number): Vector => [positions[n * 3] as number, positions[n * 3 + 1] as number, positions[n * 3 + 2] as number]
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const n = index(row, column)
      const { at, place } = point(row, column)
      for (let axis = 0; axis < 3; axis++) positions[n * 3 + axis] = at[axis] as number
      places[n * 2] = place[0]
      places[n * 2 + 1] = place[1]
    }
  }
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const n = index(row, column)
      const at = pointAt(n)
      const along = minus(pointAt(index(Math.min(rows, row + 1), column)), pointAt(index(Math.max(0, row - 1), column)))
      const across = minus(pointAt(index(row, Math.min(columns, column + 1))), pointAt(index(row, Math.max(0, column - 1))))
      const normal = normalized(cross(along, across))
      const side = Math.sign(dot(normal, minus(at, inside(at)))) || 1
      for (let axis = 0; axis < 3; axis++) normals[n * 3 + axis] = (normal[axis] as number) * side
    }
  }
  return { part, rows, columns, positions, normals, places }
}

/** Returns all visible parts of a car. */
export function carPatches(body: CarBody, shape: CarShape): Patch[] {
  const { length, axles, wheelRadius: radius, halfWidth } = body
  const stations = 150
  // sections are closer together at the round ends
  const stationX = (row: number) => {
    const t = (row / stations) * 2 - 1
    return (length / 2) * Math.sign(t) * (1 - (1 - Math.abs(t)) ** 2.4) * (1 - 1e-9)
  }
  const shell = patch({
    part: 'shell',
    rows: stations,
    columns: 96,
    point: (row, column) => {
      const x = stationX(row)
      return { at: shellPoint(shape, x, -Math.PI / 2 + (column / 96) * 2 * Math.PI), place: [x, column / 96] }
    },
    inside: (at) => [at[0] * 0.9, 0, 0.6],
  })
  const from = body.roof[0]?.[0] ?? 0
  const to = body.roof.at(-1)?.[0] ?? 0
  const cabin = patch({
    part: 'cabin',
    rows: 110,
    columns: 72,
    point: (row, column) => {
      const x = from + ((to - from) * row) / 110
      const angle = (column / 72) * Math.PI
      return { at: cabinPoint(shape, x, angle), place: [x, angle] }
    },
    inside: (at) => [at[0] * 0.4, 0, 0.5],
  })
  const wheels = [axles.front, axles.rear].flatMap((x) => [1, -1].map((side) => wheel(x, side, radius, halfWidth)))
  const wells = [axles.front, axles.rear].flatMap((x) => [1, -1].map((side) => well(x, side, radius, halfWidth)))
  return [shell, cabin, ...wheels, ...wells, mirror(shape, 1), mirror(shape, -1), ...(body.rails ? [rail(shape, 1), rail(shape, -1)] : [])]
}

/** How far the wheel protrudes at each share of its radius, in meters. */
const WHEEL_PROFILE: readonly (readonly [share: number, out: number])[] = [
  [0.02, -0.035],
  [0.16, -0.03],
  [0.5, -0.05],
  [0.7, -0.035],
  [0.73, 0],
  [0.8, 0.012],
  [0.9, 0.008],
  [0.97, -0.02],
  [1, -0.06],
  [1, -0.2],
]

function wheel(x: number, side: number, radius: number, halfWidth: number): Patch {
  const face = halfWidth - 0.045
  return patch({
    part: 'wheel',
    rows: 64,
    columns: WHEEL_PROFILE.length - 1,
    point: (row, column) => {
      const [low, share] = [Math.min(Math.floor(column), WHEEL_PROFILE.length - 2), column % 1]
      const a = WHEEL_PROFILE[low] ?? [0, 0]
      const b = WHEEL_PROFILE[low + 1] ?? [0, 0]
      const t = column > low + 1 - 1e-9 ? 1 : share
      const r = a[0] + (b[0] - a[0]) * t
      const out = a[1] + (b[1] - a[1]) * t
      const angle = (row / 64) * 2 * Math.PI
      const [u, v] = [r * Math.cos(angle), r * Math.sin(angle)]
      return { at: [x + u * radius, side * (face + out), radius + v * radius], place: [u, v] }
    },
    inside: () => [x, side * (face - 0.3), radius],
  })
}

/** Returns the dark surface behind a wheel. */
function well(x: number, side: number, radius: number, halfWidth: number): Patch {
  return patch({
    part: 'well',
    rows: 32,
    columns: 2,
    point: (row, column) => {
      const angle = (row / 32) * 2 * Math.PI
      const r = radius * 1.3 * (0.01 + column / 2)
      const at: Vector = [x + r * Math.cos(angle), side * halfWidth * 0.62, Math.max(radius * 0.6, radius + r * Math.sin(angle))]
      return { at, place: [0, 0] }
    },
    inside: () => [x, 0, radius],
  })
}

function mirror(shape: CarShape, side: number): Patch {
  const { body } = shape
  const x = (body.doors[0] ?? 1) - 0.1
  const z = shape.shoulder(x) + 0.07
  const center: Vector = [x, side * (cabinWidth(shape, x, z) + 0.11), z]
  return patch({
    part: 'mirror',
    rows: 24,
    columns: 24,
    point: (row, column) => {
      const [a, b] = [(row / 24) * 2 * Math.PI, ((column / 24) * 2 - 1) * (Math.PI / 2)]
      const soft = (v: number) => Math.sign(v) * Math.abs(v) ** 0.6
      const at: Vector = [
        center[0] + 0.075 * soft(Math.cos(b)) * soft(Math.cos(a)) - 0.02 * Math.sin(b),
        center[1] + 0.12 * soft(Math.cos(b)) * soft(Math.sin(a)),
        center[2] + 0.075 * soft(Math.sin(b)),
      ]
      return { at, place: [0, 0] }
    },
    inside: () => center,
  })
}

function rail(shape: CarShape, side: number): Patch {
  const { roofEnds } = shape.body
  const [from, to] = [roofEnds.rear + 0.15, roofEnds.front - 0.05]
  const center = (x: number): Vector => [x, side * cabinWidth(shape, x, shape.roof(x)) * 0.86, shape.roof(x) - 0.03]
  return patch({
    part: 'rail',
    rows: 40,
    columns: 10,
    point: (row, column) => {
      const x = from + ((to - from) * row) / 40
      const lift = railLift(row / 40)
      const [, y, z] = center(x)
      const angle = (column / 10) * 2 * Math.PI
      return { at: [x, y + 0.02 * Math.cos(angle), z + lift + 0.016 * Math.sin(angle)], place: [0, 0] }
    },
    inside: (at) => {
      const [x, y, z] = center(at[0])
      return [x, y, z + railLift((at[0] - from) / (to - from))]
    },
  })
}

const railLift = (share: number) => 0.045 * Math.min(1, Math.sin(Math.min(1, Math.max(0, share)) * Math.PI) * 5)
