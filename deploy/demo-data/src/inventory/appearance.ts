/** Body styles of demo cars. */
export type BodyName = 'sedan' | 'coupe' | 'hatchback' | 'suv' | 'pickup' | 'minivan'

/** Paints of demo cars, by their name in photo names, with their name in the feed. */
export const PAINTS = {
  white: 'Alpine White',
  black: 'Obsidian Black',
  silver: 'Silver Metallic',
  blue: 'Pacific Blue',
  red: 'Crimson Red',
  green: 'Forest Green',
} as const
export type PaintName = keyof typeof PAINTS
export const PAINT_NAMES = Object.keys(PAINTS) as PaintName[]

/** Upholstery of demo cars, by its name in photo names, with its name in the feed. */
export const INTERIORS = { black: 'Jet Black', tan: 'Saddle Tan', gray: 'Stone Gray' } as const
export type InteriorName = keyof typeof INTERIORS
export const INTERIOR_NAMES = Object.keys(INTERIORS) as InteriorName[]
