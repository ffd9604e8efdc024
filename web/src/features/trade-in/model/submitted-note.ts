/** What the vehicle that was submitted may be worth (rules: range for customers). */
export interface SubmittedRange {
  /** '2019 Honda CR-V' */
  vehicle: string
  /** ISO 4217 */
  currency: string
  low: number
  high: number
  /** vehicles of the dealership that it was compared with */
  comparables: number
}

interface Note {
  dealershipId: string
  range: SubmittedRange | null
}

const KEY = 'forecourt-trade-in-submitted'

/** Remembers, until this tab is closed or asked once, that an evaluation was submitted to a dealership. `range`: null where none is shown. */
export function noteSubmitted(dealershipId: string, range: SubmittedRange | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ dealershipId, range } satisfies Note))
  } catch {
    // then the overlay was all there is to read
  }
}

/** What was submitted to the dealership just before this page was loaded; null when nothing was. It is asked once. */
export function justSubmitted(dealershipId: string): { range: SubmittedRange | null } | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Note | null
    if (note?.dealershipId !== dealershipId) return null
    // not within the same task, since a component may ask twice while it is drawn
    queueMicrotask(() => sessionStorage.removeItem(KEY))
    return { range: note.range }
  } catch {
    return null
  }
}
