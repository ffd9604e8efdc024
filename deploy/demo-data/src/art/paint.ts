import type { Vector } from '../studio/vectors.ts'

/** A color of demo cars. */
interface Paint {
  /** its name in the feed */
  name: string
  /** linear red, green, blue */
  color: Vector
}

export const PAINTS = {
  white: { name: 'Alpine White', color: [0.8, 0.81, 0.82] },
  black: { name: 'Obsidian Black', color: [0.006, 0.007, 0.008] },
  silver: { name: 'Silver Metallic', color: [0.4, 0.42, 0.44] },
  blue: { name: 'Pacific Blue', color: [0.012, 0.075, 0.33] },
  red: { name: 'Crimson Red', color: [0.36, 0.008, 0.014] },
  green: { name: 'Forest Green', color: [0.015, 0.085, 0.05] },
} as const satisfies Record<string, Paint>

export type PaintName = keyof typeof PAINTS
export const PAINT_NAMES = Object.keys(PAINTS) as PaintName[]
