import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { type FeedWarningCode, feedWarningText } from '@forecourt/vehicle/feed-row'

const number = new Intl.NumberFormat('en-US')
/** Several rows of one vehicle: the last one counts. */
const DUPLICATES = 'DUPLICATE_VEHICLE'

/** How often each thing that staff should know about was seen in a file. */
export class WarningTally {
  readonly #counts = new Map<FeedWarningCode, number>()

  note(codes: readonly FeedWarningCode[]): void {
    for (const code of codes) this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1)
  }

  /** The warnings of a feed version, most frequent first. */
  list(duplicates: number): FeedVersion['warnings'] {
    const noted = [...this.#counts].map(([code, count]) => ({ code: String(code), message: feedWarningText(code, count), count }))
    if (duplicates > 0) noted.push({ code: DUPLICATES, message: duplicatesText(duplicates), count: duplicates })
    return noted.sort((a, b) => b.count - a.count)
  }
}

function duplicatesText(count: number): string {
  return count === 1 ? '1 duplicate row. The last one was used.' : `${number.format(count)} duplicate rows. The last one of each was used.`
}
