/** One look at something that is counted: when, in minutes, and how much. */
export interface Sample {
  minute: number
  value: number
}

/** How much something grows a minute: the slope of the straight line that lies closest to what was seen (least squares); 0 for fewer than two looks. */
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

/** The highest of each stretch of time: memory goes up and down with each collection of garbage, and what stays shows in how high it gets. */
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
