import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { FEED_WARNINGS, type FeedWarningCode } from '@forecourt/vehicle/feed-row'

const DUPLICATES = {
  code: 'DUPLICATE_VEHICLE',
  message: 'Several rows have the same VIN or stock number: the last one counts.',
}

/** How often each thing that staff should know about was seen in a file. */
export class WarningTally {
  readonly #counts = new Map<FeedWarningCode, number>()

  note(codes: readonly FeedWarningCode[]): void {
    for (const code of codes) this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1)
  }

  /** The warnings of a feed version, most frequent first. */
  list(duplicates: number): FeedVersion['warnings'] {
    const noted = [...this.#counts].map(([code, count]) => ({ code: String(code), message: String(FEED_WARNINGS[code]), count }))
    if (duplicates > 0) noted.push({ ...DUPLICATES, count: duplicates })
    return noted.sort((a, b) => b.count - a.count)
  }
}
