import type { CarShape } from './shape.ts'
import { cabinWidth } from './shape.ts'
import { smooth, type Vector } from './vectors.ts'

/** The material at a point of the car. */
export interface Material {
  color: Vector
  /** share of the car's paint, 0 to 1 */
  paint?: number
  /** reflectance at perpendicular view, 0 to 1 */
  mirror: number
  /** factor of the diffuse light */
  dull: number
  /** emitted light */
  glow?: Vector
  /** tilts the normal up or down, for creases */
  tilt?: number
}

const BLACK: Material = { color: [0.012, 0.012, 0.013], mirror: 0.03, dull: 1 }
const GLOSS_BLACK: Material = { color: [0.008, 0.008, 0.009], mirror: 0.06, dull: 1 }
const TRIM: Material = { color: [0.035, 0.036, 0.038], mirror: 0.015, dull: 1 }
const CHROME: Material = { color: [0.5, 0.51, 0.52], mirror: 0.6, dull: 0.4 }
const GLASS: Material = { color: [0.008, 0.01, 0.011], mirror: 0.055, dull: 1 }
const LAMP: Material = { color: [0.35, 0.37, 0.4], mirror: 0.22, dull: 0.7 }
const LED: Material = { color: [1, 1, 1], mirror: 0.1, dull: 1, glow: [0.9, 0.95, 1.05] }
const TAIL: Material = { color: [0.28, 0.008, 0.012], mirror: 0.1, dull: 1, glow: [0.09, 0, 0.002] }
const TAIL_LED: Material = { color: [0.7, 0.02, 0.03], mirror: 0.1, dull: 1, glow: [0.75, 0.03, 0.04] }
const PLATE: Material = { color: [0.75, 0.76, 0.78], mirror: 0.02, dull: 1 }
const INK: Material = { color: [0.05, 0.09, 0.22], mirror: 0.02, dull: 1 }
const RUBBER: Material = { color: [0.02, 0.02, 0.021], mirror: 0.008, dull: 1 }
const RIM: Material = { color: [0.4, 0.41, 0.43], mirror: 0.3, dull: 0.8 }
const DARK_RIM: Material = { color: [0.045, 0.046, 0.05], mirror: 0.1, dull: 0.8 }
const DISC: Material = { color: [0.12, 0.12, 0.125], mirror: 0.1, dull: 0.7 }

export const PAINTED: Material = { color: [0, 0, 0], paint: 1, mirror: 0.1, dull: 1 }

/** Returns the darkening near a line: 1 on the line. */
const line = (distance: number, width: number) => 1 - smooth(width * 0.35, width, Math.abs(distance))

function darkened(material: Material, share: number): Material {
  if (share <= 0) return material
  const keep = 1 - share * 0.88
  const [r, g, b] = material.color
  return { ...material, paint: (material.paint ?? 0) * keep, color: [r * keep, g * keep, b * keep], mirror: material.mirror * keep }
}

/** Returns the material of the shell: paint, lamps, grille, trim, gaps and wheel arches. */
export function shellMaterial(shape: CarShape, [x, y, z]: Vector, normal: Vector): Material {
  const { body } = shape
  const arch = Math.min(Math.hypot(x - body.axles.front, z - body.wheelRadius), Math.hypot(x - body.axles.rear, z - body.wheelRadius))
  const isSide = Math.abs(normal[1]) > 0.5
  const archRadius = body.wheelRadius * 1.13
  if (isSide && arch < archRadius + (body.cladding ? 0.075 : 0.012)) return TRIM
  const sill = body.bottom + (body.cladding ? 0.17 : 0.07)
  if (z < sill && (isSide || body.cladding)) return TRIM
  const end = Math.abs(x) > body.length / 2 - 0.62 ? (x > 0 ? frontMaterial(shape, x, y, z) : rearMaterial(shape, x, y, z)) : null
  if (end !== null) return end
  return isSide ? sideMaterial(shape, x, z) : topMaterial(shape, x, y)
}

function sideMaterial(shape: CarShape, x: number, z: number): Material {
  const { body, shoulder } = shape
  const low = body.bottom + 0.13
  const high = shoulder(x) - 0.03
  const [front = 0, last = 0] = [body.doors[0], body.doors.at(-1)]
  let gap = 0
  for (const [n, door] of body.doors.entries()) {
    const lean = n === body.doors.length - 1 ? 0.24 * smooth(body.bottom + 0.65, low, z) : n === 0 ? 0.05 * smooth(low, high, z) : 0
    if (z > low) gap = Math.max(gap, line(x - door - lean, 0.008))
  }
  if (x < front && x > last + 0.2) gap = Math.max(gap, line(z - low, 0.008))
  for (const handle of body.handles) {
    const [dx, dz] = [(x - handle) / 0.1, (z - (shoulder(x) - 0.125)) / 0.02]
    if (dx * dx * dx * dx + dz * dz < 1) return { ...PAINTED, tilt: dz * 0.7 }
    if (dx * dx * dx * dx + (dz + 0.55) ** 2 < 1.25) return darkened(PAINTED, 0.6)
  }
  const crease = z - (shoulder(x) - 0.19 + 0.02 * x)
  const fold = z - (body.bottom + 0.27 + 0.025 * x)
  const tilt =
    -0.42 * Math.exp(-((crease + 0.035) ** 2) / 0.0011) * smooth(0.004, -0.012, crease) + 0.34 * Math.exp(-((fold + 0.04) ** 2) / 0.0018)
  return darkened({ ...PAINTED, tilt }, gap)
}

function topMaterial(shape: CarShape, x: number, y: number): Material {
  const { body } = shape
  const across = Math.abs(y)
  if (body.bedFrom !== undefined && x < body.bedFrom && across < body.halfWidth * 0.86) return TRIM
  const hoodFrom = (body.roof.at(-1)?.[0] ?? 1) - 0.25
  if (x > hoodFrom) {
    const rim = across - body.halfWidth * (0.8 - 0.1 * smooth(hoodFrom, body.length / 2, x))
    const fold = across - body.halfWidth * (0.5 - 0.16 * smooth(hoodFrom, body.length / 2, x))
    return darkened({ ...PAINTED, tilt: 0.1 * Math.exp(-(fold * fold) / 0.002) }, line(rim, 0.007))
  }
  return PAINTED
}

function frontMaterial(shape: CarShape, x: number, y: number, z: number): Material | null {
  const { body, shoulder } = shape
  const across = Math.abs(y) / body.halfWidth
  const hood = shoulder(body.length / 2 - 0.12)
  const depth = body.length / 2 - x
  const tall = body.cladding ? 1.35 : 1
  const lampTop = hood - 0.035
  const lampLow = hood - 0.13 * tall
  const slope = 0.06 * smooth(0.45, 1, across)
  if (across > 0.56 && depth < 0.5 && z < lampTop + slope && z > lampLow + slope * 1.2) {
    const up = (z - lampLow - slope) / (lampTop - lampLow)
    if (across > 0.6 && up > 0.74 && up < 0.92) return LED
    for (const lens of [0.68, 0.8]) {
      const d = Math.hypot((across - lens) * body.halfWidth, z - (lampLow + slope + 0.4 * (lampTop - lampLow)))
      if (d < 0.032) return { color: [0.55, 0.58, 0.62], mirror: 0.5, dull: 0.6, glow: d < 0.012 ? [0.8, 0.85, 0.95] : [0.1, 0.1, 0.12] }
      if (d < 0.04) return GLOSS_BLACK
    }
    return across > 0.585 && up > 0.06 && up < 0.96 ? LAMP : GLOSS_BLACK
  }
  if (depth > 0.34) return null
  const grilleTop = hood - 0.045
  const grilleLow = hood - 0.25 * tall
  const grilleWide = 0.5 - 0.16 * smooth(grilleTop, grilleLow, z)
  if (z < grilleTop && z > grilleLow && across < grilleWide) {
    const edge = Math.min(grilleTop - z, z - grilleLow, (grilleWide - across) * body.halfWidth)
    if (edge < 0.014) return CHROME
    const emblem = Math.hypot(y, z - (grilleTop + grilleLow) / 2)
    if (emblem < 0.05) return emblem > 0.036 ? CHROME : GLOSS_BLACK
    return Math.abs(((z * 100) % 4) - 2) < 0.75 ? { ...TRIM, tilt: 0.4 } : BLACK
  }
  const plate = plateMaterial(y, z - (body.bottom + 0.265))
  if (plate !== null) return plate
  const intakeTop = body.bottom + 0.2
  if (z < intakeTop && z > body.bottom + 0.06 && across < 0.62) return Math.abs(((z * 100) % 5) - 2.5) < 0.5 ? TRIM : BLACK
  if (across > 0.7 && across < 0.86 && z < body.bottom + 0.3 && z > body.bottom + 0.1) {
    return Math.abs(z - body.bottom - 0.24) < 0.012 ? LED : BLACK
  }
  if (z < body.bottom + 0.06) return TRIM
  return darkened(PAINTED, line(z - (hood - 0.02), 0.007) * (depth < 0.3 ? 1 : 0))
}

function rearMaterial(shape: CarShape, x: number, y: number, z: number): Material | null {
  const { body, shoulder } = shape
  const across = Math.abs(y) / body.halfWidth
  const deck = shoulder(-body.length / 2 + 0.1)
  const depth = x + body.length / 2
  const isPickup = body.bedFrom !== undefined
  const [inner, lampTop, lampLow, reach] = isPickup ? [0.8, deck - 0.08, deck - 0.4, 0.2] : [0.5, deck - 0.06, deck - 0.2, 0.36]
  if (across > inner && depth < reach && z < lampTop && z > lampLow) {
    const [u, v] = [(z - lampLow) / (lampTop - lampLow), (across - inner) / (1 - inner)]
    const isStrip = isPickup ? v > 0.2 && v < 0.4 : u > 0.55 && u < 0.78 && v > 0.08
    if (u < 0.06 || u > 0.95) return GLOSS_BLACK
    return isStrip ? TAIL_LED : TAIL
  }
  if (depth > 0.3) return null
  if (!isPickup && across < inner && z < deck - 0.09 && z > deck - 0.118) return TAIL_LED
  const emblem = Math.hypot(y, z - (deck - 0.17))
  if (emblem < 0.04) return emblem > 0.028 ? CHROME : GLOSS_BLACK
  const plate = plateMaterial(y, z - (deck - 0.38))
  if (plate !== null) return plate
  if (Math.abs(y) < 0.21 && Math.abs(z - (deck - 0.38)) < 0.09) return darkened(PAINTED, 0.5)
  if (z < body.bottom + 0.2) {
    const pipe = Math.abs(across - 0.62) * body.halfWidth
    return pipe < 0.07 && Math.abs(z - body.bottom - 0.1) < 0.026 ? CHROME : TRIM
  }
  const lid = across < 0.66 ? line(z - (body.bottom + 0.36), 0.008) : 0
  return darkened(PAINTED, Math.max(lid, z > body.bottom + 0.36 ? line((across - 0.66) * body.halfWidth, 0.008) : 0))
}

/** Returns the material of the license plate around the center; null outside it. The letters are bars, so that no real number shows. */
function plateMaterial(y: number, z: number): Material | null {
  const [u, v] = [Math.abs(y) / 0.165, z / 0.062]
  if (Math.abs(u) > 1 || Math.abs(v) > 1) return null
  if (u > 0.94 || Math.abs(v) > 0.88) return TRIM
  const letter = (y / 0.165 + 1) * 4.5
  const isInk = v < 0.42 && v > -0.62 && letter > 1 && letter < 8 && letter % 1 > 0.22 && Math.abs((letter % 1) - 0.61) > 0.13
  return isInk || v > 0.66 ? INK : PLATE
}

/** Returns the material of the cabin: roof, pillars and glass. The last parameter is the position on it: [x of the section, angle]. */
export function cabinMaterial(shape: CarShape, [x, y, z]: Vector, [sectionX, angle]: readonly [number, number]): Material {
  const { body, roof, belt } = shape
  const fromSide = Math.min(angle, Math.PI - angle)
  const slope = (roof(sectionX + 0.02) - roof(sectionX - 0.02)) / 0.04
  const below = (roof(sectionX) - z) / Math.hypot(1, slope)
  const isScreen = sectionX > body.roofEnds.front || sectionX < body.roofEnds.rear
  const share = Math.abs(y) / cabinWidth(shape, sectionX, z)
  if (isScreen && fromSide > Math.PI / 4 - 0.12) {
    const pillar = (1 - share) * body.halfWidth
    if (pillar < 0.07) return PAINTED
    const edge = Math.min(Math.abs(sectionX - (sectionX > 0 ? body.roofEnds.front : body.roofEnds.rear)), pillar - 0.07)
    return edge < 0.03 ? GLOSS_BLACK : GLASS
  }
  if (fromSide > Math.PI / 4 + 0.02) return darkened(PAINTED, line(share - 0.86, 0.008) * 0.5)
  const overBelt = z - belt(sectionX)
  if (overBelt < 0) return PAINTED
  if (overBelt < 0.014) return body.cladding ? TRIM : CHROME
  const frame = Math.min(below - 0.085, overBelt - 0.014)
  if (frame < 0) return PAINTED
  if (frame < 0.016) return GLOSS_BLACK
  for (const [at, width] of body.pillars) if (Math.abs(x - at + 0.12 * (z - belt(at))) < width) return TRIM
  return GLASS
}

/** Returns the material of a wheel at [across, up] in radii from its hub: tire, ten spokes in pairs, and what is behind them. */
export function wheelMaterial({ body }: CarShape, [u, v]: readonly [number, number]): Material {
  const { rim } = body
  const radius = Math.hypot(u, v)
  if (radius > rim + 0.035) return { ...RUBBER, tilt: radius > 0.86 ? 0.1 : 0 }
  if (radius > rim - 0.02) return RIM
  if (radius < 0.055) return GLOSS_BLACK
  if (radius < 0.1) return RIM
  const turn = (Math.atan2(v, u) / (2 * Math.PI) + 1) * 5
  const fromPair = Math.abs((turn % 1) - 0.5) * 2
  const width = 0.16 + 0.12 * (0.3 / Math.max(0.12, radius))
  const spoke = Math.abs(fromPair - (0.24 + 0.16 * radius))
  if (spoke < width * 0.62) return { ...RIM, tilt: spoke < width * 0.46 ? 0.05 : -0.5 }
  if (radius < 0.52 && radius > 0.14) return DISC
  return DARK_RIM
}

export const RAIL = GLOSS_BLACK
export const WELL: Material = { color: [0.004, 0.004, 0.004], mirror: 0, dull: 1 }
export const UNDERSIDE = WELL
