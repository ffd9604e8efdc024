import type { CSSProperties } from 'react'

/** The dealership's color for the page's buttons and accents, with a readable text color on it; empty if it has none. */
export function brandStyle(color: string): CSSProperties {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return {}
  return { '--brand': color, '--on-brand': luminance(color) > 0.179 ? '#000000' : '#ffffff' } as CSSProperties
}

/** Relative luminance, 0 to 1 (WCAG 2). Above 0.179 black has the higher contrast, and either way it is at least 4.5:1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
