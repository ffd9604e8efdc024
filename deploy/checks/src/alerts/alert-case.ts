/** Series of one test, by name and labels in PromQL syntax: one value per minute, null where nothing was scraped. */
export type Series = Readonly<Record<string, readonly (number | null)[]>>

/** The tests of alerts, by name: one, or one for each symptom that fires it. */
export type AlertCases = Readonly<Record<string, AlertCase | readonly AlertCase[]>>

/** The test of one alert. Times are minutes since the first sample. */
export interface AlertCase {
  /** series in which the symptom begins, lasts and ends */
  symptom: Series
  /** the threshold is exceeded, but the alert must not fire yet */
  notYetAt: number
  firesAt: number
  /** the symptom has ended and the alert has resolved */
  overAt: number
  /** labels of the firing alert besides its name and severity */
  labels: Readonly<Record<string, string>>
  summary: string
  description: string
  /** series that look similar and must never fire the alert */
  harmless: Series
}

type Phase<Value> = readonly [value: Value, minutes: number]

/** A gauge that has each value for the given minutes. */
export function gauge<Value extends number | null>(...phases: readonly Phase<Value>[]): Value[] {
  return phases.flatMap(([value, minutes]) => Array.from({ length: minutes }, () => value))
}

/** A counter that grows by each value a minute, for the given minutes. */
export function counter(...phases: readonly Phase<number>[]): number[] {
  let sum = 0
  return gauge(...phases).map((more) => {
    sum += more
    return sum
  })
}

type Observed = readonly [seconds: number, perMinute: number, minutes: number]

/** A histogram with a number of observations of a duration per minute; `labels` in PromQL syntax, without braces. */
export function histogram(name: string, labels: string, buckets: readonly number[], ...phases: readonly Observed[]): Series {
  const countOf = (le: number) =>
    counter(...phases.map(([seconds, perMinute, minutes]) => [seconds <= le ? perMinute : 0, minutes] as const))
  const bounds = [...buckets, Number.POSITIVE_INFINITY]
  return {
    ...Object.fromEntries(
      bounds.map((le) => [`${name}_bucket{${labels},le="${le === Number.POSITIVE_INFINITY ? '+Inf' : le}"}`, countOf(le)]),
    ),
    [`${name}_count{${labels}}`]: countOf(Number.POSITIVE_INFINITY),
  }
}
