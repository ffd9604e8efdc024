import { mix, smooth, type Vector } from './vectors.ts'

const gray = (value: number): Vector => [value, value, value]
const WARM: Vector = [1.02, 1, 0.97]
const COOL: Vector = [0.96, 0.99, 1.04]

/** Returns the light from a direction: a light floor, dark walls, a large soft box above and a strip of light on either side. */
export function studioLight([x, y, z]: Vector): Vector {
  if (z < 0) return mix(gray(0.05), gray(0.42), smooth(0.0, -0.6, z))
  const wall = 0.05 + 0.2 * smooth(0, 0.4, z)
  const box = smooth(0.52, 0.6, z) * (1.7 - 0.5 * smooth(0.7, 1, z))
  const strip = smooth(0.1, 0.14, z) * (1 - smooth(0.24, 0.3, z)) * smooth(0.5, 0.75, Math.abs(y))
  const back = smooth(0.1, 0.16, z) * (1 - smooth(0.3, 0.4, z)) * smooth(0.75, 0.92, Math.abs(x)) * 0.6
  const light = wall + box + strip * 1.5 + back
  return [light * (x > 0 ? WARM[0] : COOL[0]), light, light * (x > 0 ? WARM[2] : COOL[2])]
}

/** Returns the brightness of a matte surface with this normal. */
export function softLight([x, , z]: Vector): number {
  return 0.46 + 0.5 * Math.max(0, z) ** 1.5 + 0.2 * z + 0.06 * x
}

/** Returns the brightness of the room behind the car at a row and column: highest a little above the middle. */
export function backdrop(height: number, width: number): (row: number, column: number) => number {
  const across = Float32Array.from({ length: width }, (_, n) => Math.exp(-((n / width - 0.5) ** 2) * 4.4))
  const down = Float32Array.from({ length: height }, (_, n) => Math.exp(-((n / height - 0.36) ** 2) * 5.6))
  return (row, column) => 0.43 + 0.5 * (down[Math.min(height - 1, Math.floor(row))] ?? 0) * (across[column] ?? 0)
}
/** The room's light is a little cool. */
export const ROOM: Vector = [0.985, 0.995, 1.015]
