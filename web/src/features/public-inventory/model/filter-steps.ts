/** The options for the highest mileage. */
export const MILEAGES = [10_000, 25_000, 50_000, 75_000, 100_000, 150_000] as const

const STEPS = [1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000] as const
const STEPS_MAX = 16

/** Returns the price options: the range of listed prices in at most 16 round steps. */
export function priceSteps(range: { from: number; to: number } | null): number[] {
  if (range === null) return []
  const step =
    STEPS.find((size) => (range.to - range.from) / size <= STEPS_MAX - 2) ?? Math.ceil((range.to - range.from) / STEPS_MAX / 1e5) * 1e5
  const first = Math.max(step, Math.floor(range.from / step) * step)
  const last = Math.ceil(range.to / step) * step
  return Array.from({ length: Math.max(0, Math.round((last - first) / step) + 1) }, (_, index) => first + index * step)
}

/** Returns the year options, newest first. Only the last 60 years, so that a wrong year in a feed does not make the list endless. */
export function yearSteps(range: { from: number; to: number } | null): number[] {
  if (range === null) return []
  const from = Math.max(range.from, range.to - 60)
  return Array.from({ length: range.to - from + 1 }, (_, index) => range.to - index)
}

/** Adds the selected value to the steps, because an address may name any number. */
export function withChosen(steps: readonly number[], chosen: number | null, order: 'up' | 'down' = 'up'): number[] {
  if (chosen === null || steps.includes(chosen)) return [...steps]
  return [...steps, chosen].sort((one, other) => (order === 'up' ? one - other : other - one))
}
