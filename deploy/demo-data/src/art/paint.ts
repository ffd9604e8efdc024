/** The colours that demo cars come in: paint, and the tone of its lit and shaded parts. */
export interface Paint {
  /** what the feed calls it */
  name: string
  base: string
  light: string
  dark: string
}

export const PAINTS = {
  white: { name: 'Alpine White', base: '#f2f4f5', light: '#ffffff', dark: '#b7bfc6' },
  black: { name: 'Obsidian Black', base: '#23272c', light: '#5d656e', dark: '#0c0e10' },
  silver: { name: 'Silver Metallic', base: '#b4bcc3', light: '#e6ebee', dark: '#79838c' },
  blue: { name: 'Pacific Blue', base: '#2860a8', light: '#6fa3de', dark: '#143663' },
  red: { name: 'Crimson Red', base: '#b3242e', light: '#e8666c', dark: '#66121a' },
  green: { name: 'Forest Green', base: '#2f5d4a', light: '#6c9c86', dark: '#163328' },
} as const satisfies Record<string, Paint>

export type PaintName = keyof typeof PAINTS
export const PAINT_NAMES = Object.keys(PAINTS) as PaintName[]

export const GLASS = { top: '#5b6c7a', bottom: '#1d2730' }
export const RUBBER = '#17191c'
