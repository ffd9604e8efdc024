/** One sample of a figure: its time in minutes, and its value. */
export interface Sample {
  minute: number
  value: number
}

/** Returns the growth per minute: the slope of the least-squares line through the samples; 0 for fewer than two samples. */
export function slopePerMinute(samples: readonly Sample[]): number {
  const meanMinute = mean(samples.map(({ minute }) => minute))
  const meanValue = mean(samples.map(({ value }) => value))
  let [together, apart] = [0, 0]
  for (const { minute, value } of samples) {
    together += (minute - meanMinute) * (value - meanValue)
    apart += (minute - meanMinute) ** 2
  }
  return apart === 0 ? 0 : together / apart
}

/** Returns the highest sample of each stretch of time: memory falls with each garbage collection, so that a leak shows in the peaks. */
export function peaks(samples: readonly Sample[], stretchMinutes: number): Sample[] {
  const highest = new Map<number, Sample>()
  for (const sample of samples) {
    const stretch = Math.floor(sample.minute / stretchMinutes)
    const known = highest.get(stretch)
    if (known === undefined || sample.value > known.value) highest.set(stretch, sample)
  }
  return [...highest.values()]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
