export interface Star {
  x: number
  y: number
  radius: number
  /** CSS pixels a second, downwards */
  speed: number
  /** radians; where the star begins in its twinkle cycle */
  phase: number
}

/** Square CSS pixels for each star. */
const AREA_PER_STAR = 5_200
const MAX_STARS = 420

/** The stars for a canvas of this size; `random` returns 0 to 1. Smaller stars are slower, so that they seem more distant. */
export function makeStars(width: number, height: number, random: () => number): Star[] {
  const count = Math.min(MAX_STARS, Math.round((width * height) / AREA_PER_STAR))
  return Array.from({ length: count }, () => {
    const depth = random() ** 2
    return { x: random() * width, y: random() * height, radius: 0.5 + depth * 1.3, speed: 1.5 + depth * 9, phase: random() * Math.PI * 2 }
  })
}

/** The brightness of a star, 0 to 1, after so many seconds. */
export function brightness(star: Star, seconds: number): number {
  return 0.55 + 0.4 * Math.sin(star.phase + seconds * (0.5 + star.speed / 12))
}

/** The vertical position of a star after so many seconds; it reappears at the top. */
export function drift(star: Star, seconds: number, height: number): number {
  return (star.y + star.speed * seconds) % Math.max(height, 1)
}
