/** [x forward, y to the left, z up] in meters, or [red, green, blue] from 0 to 1, above 1 for light. */
export type Vector = readonly [number, number, number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
export const normalized = (a: Vector): Vector => times(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1))
export const mix = (a: Vector, b: Vector, share: number): Vector => add(times(a, 1 - share), times(b, share))

/** Returns 0 up to `from`, 1 from `to` on, and a smooth transition between. */
export function smooth(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Returns a smooth curve through points [x, y] of rising x, flat beyond its ends (monotone cubic). */
export function curve(points: readonly (readonly [number, number])[]): (x: number) => number {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const last = xs.length - 1
  const at = (list: readonly number[], n: number) => list[n] ?? 0
  const slopes = xs.map((_, n) => (at(ys, n + 1) - at(ys, n)) / (at(xs, n + 1) - at(xs, n)))
  const tangents = xs.map((_, n) => {
    if (n === 0) return at(slopes, 0)
    if (n === last) return at(slopes, last - 1)
    const [before, after] = [at(slopes, n - 1), at(slopes, n)]
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
  return (x) => {
    if (x <= at(xs, 0)) return at(ys, 0)
    if (x >= at(xs, last)) return at(ys, last)
    let n = 0
    while (x > at(xs, n + 1)) n++
    const width = at(xs, n + 1) - at(xs, n)
    const t = (x - at(xs, n)) / width
    const [t2, t3] = [t * t, t * t * t]
    return (
      (2 * t3 - 3 * t2 + 1) * at(ys, n) +
      (t3 - 2 * t2 + t) * width * at(tangents, n) +
      (3 * t2 - 2 * t3) * at(ys, n + 1) +
      (t3 - t2) * width * at(tangents, n + 1)
    )
  }
}
