/** The portal's accent, for a dealership without a brand color. */
const ACCENT = '#2f54d1'
const LIGHT = '#ffffff'
const DARK = '#000000'

/** Returns a button's background (the dealership's color `#rrggbb`, '' for none) and its text color (white or black, whichever is more readable). */
export function brandColors(brandColor: string): { ground: string; text: string } {
  const ground = /^#[0-9a-f]{6}$/i.test(brandColor) ? brandColor : ACCENT
  return { ground, text: contrast(ground, LIGHT) >= contrast(ground, DARK) ? LIGHT : DARK }
}

/** Returns the WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 1, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
