type Line = readonly (readonly [x: number, z: number])[]

/** A body by its lines in the center plane, seen from the side, with the front at positive x; in meters. */
export interface CarBody {
  length: number
  /** from the center to the widest point */
  halfWidth: number
  /** height of the underside */
  bottom: number
  axles: { front: number; rear: number }
  wheelRadius: number
  /** radius of the rim as a share of the wheel's */
  rim: number
  /** upper edge of the body below the windows, rear to front */
  shoulder: Line
  /** line of the roof and windshields, rear to front */
  roof: Line
  /** where the roof ends and the windshields begin */
  roofEnds: { rear: number; front: number }
  /** pillars between the side windows: x and width */
  pillars: Line
  /** x of the door gaps */
  doors: readonly number[]
  handles: readonly number[]
  /** black trim around the wheels and along the sills */
  cladding: boolean
  /** x where the bed of a pickup begins */
  bedFrom?: number
  rails?: boolean
}

const SEDAN: CarBody = {
  length: 4.84,
  halfWidth: 0.925,
  bottom: 0.2,
  axles: { front: 1.47, rear: -1.38 },
  wheelRadius: 0.345,
  rim: 0.73,
  shoulder: [
    [-2.42, 0.98],
    [-2.2, 1.04],
    [-1.6, 1.06],
    [-0.6, 1.0],
    [0.5, 0.97],
    [1.0, 0.95],
    [1.6, 0.88],
    [2.1, 0.78],
    [2.42, 0.68],
  ],
  roof: [
    [-2.1, 0.96],
    [-1.8, 1.08],
    [-1.3, 1.29],
    [-0.8, 1.42],
    [-0.2, 1.465],
    [0.2, 1.43],
    [0.6, 1.26],
    [1.1, 0.98],
    [1.3, 0.86],
  ],
  roofEnds: { rear: -0.82, front: 0.2 },
  pillars: [
    [-0.32, 0.045],
    [-1.18, 0.03],
  ],
  doors: [0.86, -0.32, -1.16],
  handles: [-0.12, -0.96],
  cladding: false,
}
const COUPE: CarBody = {
  ...SEDAN,
  length: 4.78,
  halfWidth: 0.955,
  bottom: 0.17,
  wheelRadius: 0.355,
  rim: 0.77,
  axles: { front: 1.47, rear: -1.27 },
  shoulder: [
    [-2.39, 0.98],
    [-2.1, 1.02],
    [-1.4, 1.03],
    [-0.5, 0.98],
    [0.5, 0.95],
    [1.0, 0.94],
    [1.6, 0.89],
    [2.1, 0.8],
    [2.39, 0.7],
  ],
  roof: [
    [-2.0, 0.94],
    [-1.7, 1.06],
    [-1.2, 1.24],
    [-0.75, 1.34],
    [-0.25, 1.38],
    [0.05, 1.35],
    [0.5, 1.17],
    [0.95, 0.95],
    [1.1, 0.84],
  ],
  roofEnds: { rear: -0.72, front: 0.05 },
  pillars: [[-0.62, 0.05]],
  doors: [0.72, -0.6],
  handles: [-0.4],
}
const HATCHBACK: CarBody = {
  ...SEDAN,
  length: 4.28,
  halfWidth: 0.9,
  bottom: 0.19,
  wheelRadius: 0.33,
  axles: { front: 1.3, rear: -1.32 },
  shoulder: [
    [-2.14, 0.92],
    [-1.9, 0.98],
    [-0.9, 0.98],
    [0.3, 0.96],
    [0.95, 0.95],
    [1.4, 0.9],
    [1.85, 0.81],
    [2.14, 0.7],
  ],
  roof: [
    [-2.1, 0.86],
    [-2.0, 1.0],
    [-1.85, 1.22],
    [-1.65, 1.38],
    [-1.1, 1.46],
    [-0.3, 1.49],
    [0.1, 1.45],
    [0.5, 1.28],
    [1.05, 0.97],
    [1.25, 0.85],
  ],
  roofEnds: { rear: -1.68, front: 0.1 },
  pillars: [
    [-0.36, 0.045],
    [-1.16, 0.07],
  ],
  doors: [0.76, -0.36, -1.18],
  handles: [-0.16, -0.98],
}
const SUV: CarBody = {
  ...SEDAN,
  length: 4.72,
  halfWidth: 0.95,
  bottom: 0.26,
  wheelRadius: 0.375,
  rim: 0.71,
  axles: { front: 1.42, rear: -1.37 },
  shoulder: [
    [-2.36, 1.06],
    [-2.1, 1.14],
    [-1.0, 1.13],
    [0.3, 1.11],
    [0.95, 1.11],
    [1.5, 1.08],
    [2.05, 0.99],
    [2.36, 0.86],
  ],
  roof: [
    [-2.3, 1.0],
    [-2.22, 1.16],
    [-2.08, 1.4],
    [-1.9, 1.58],
    [-1.4, 1.68],
    [-0.4, 1.73],
    [0.2, 1.68],
    [0.62, 1.48],
    [1.12, 1.12],
    [1.35, 0.96],
  ],
  roofEnds: { rear: -1.92, front: 0.22 },
  pillars: [
    [-0.28, 0.045],
    [-1.18, 0.06],
  ],
  doors: [0.86, -0.28, -1.2],
  handles: [-0.06, -1.0],
  cladding: true,
  rails: true,
}
const PICKUP: CarBody = {
  ...SEDAN,
  length: 5.86,
  halfWidth: 1.0,
  bottom: 0.36,
  wheelRadius: 0.41,
  rim: 0.66,
  axles: { front: 1.9, rear: -1.77 },
  shoulder: [
    [-2.93, 1.28],
    [-1.2, 1.3],
    [-0.6, 1.27],
    [0.6, 1.24],
    [1.3, 1.26],
    [2.0, 1.24],
    [2.6, 1.17],
    [2.93, 1.05],
  ],
  roof: [
    [-1.02, 1.1],
    [-0.96, 1.4],
    [-0.88, 1.7],
    [-0.7, 1.86],
    [-0.2, 1.93],
    [0.4, 1.92],
    [0.75, 1.84],
    [1.1, 1.58],
    [1.5, 1.25],
    [1.7, 1.1],
  ],
  roofEnds: { rear: -0.8, front: 0.74 },
  pillars: [[0.22, 0.05]],
  doors: [1.32, 0.22, -0.84],
  handles: [0.44, -0.66],
  cladding: true,
  bedFrom: -1.04,
}
const MINIVAN: CarBody = {
  ...SEDAN,
  length: 5.16,
  halfWidth: 0.99,
  bottom: 0.2,
  wheelRadius: 0.35,
  rim: 0.7,
  axles: { front: 1.6, rear: -1.46 },
  shoulder: [
    [-2.58, 1.04],
    [-2.3, 1.1],
    [-1.0, 1.08],
    [0.6, 1.05],
    [1.4, 1.03],
    [1.9, 0.97],
    [2.3, 0.87],
    [2.58, 0.74],
  ],
  roof: [
    [-2.52, 0.96],
    [-2.45, 1.14],
    [-2.33, 1.42],
    [-2.12, 1.62],
    [-1.6, 1.71],
    [-0.4, 1.75],
    [0.45, 1.7],
    [0.95, 1.49],
    [1.6, 1.08],
    [1.85, 0.92],
  ],
  roofEnds: { rear: -2.15, front: 0.46 },
  pillars: [
    [0.16, 0.05],
    [-1.1, 0.06],
  ],
  doors: [1.22, 0.16, -1.1],
  handles: [0.34, -0.04],
  cladding: false,
}

export const BODIES = { sedan: SEDAN, coupe: COUPE, hatchback: HATCHBACK, suv: SUV, pickup: PICKUP, minivan: MINIVAN } as const
export type BodyName = keyof typeof BODIES
export const BODY_NAMES = Object.keys(BODIES) as BodyName[]
