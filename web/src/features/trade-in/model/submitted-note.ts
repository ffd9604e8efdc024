/** The estimated range of the submitted vehicle's value (rules: range for customers). */
export interface SubmittedRange {
  /** '2019 Honda CR-V' */
  vehicle: string
  /** ISO 4217 */
  currency: string
  low: number
  high: number
  /** the number of vehicles that it was compared with */
  comparables: number
}

interface Note {
  dealershipId: string
  range: SubmittedRange | null
}

const KEY = 'forecourt-trade-in-submitted'

/** Stores in this tab's session storage that an evaluation was submitted to a dealership. `range` is null when none is shown. */
export function noteSubmitted(dealershipId: string, range: SubmittedRange | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ dealershipId, range } satisfies Note))
  } catch {
    // without storage the page shows no note after the redirect
  }
}

/** Returns what was submitted to the dealership just before this page loaded, and then deletes the note; null without one. */
export function justSubmitted(dealershipId: string): { range: SubmittedRange | null } | null {
  try {
    const note = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Note | null
    if (note?.dealershipId !== dealershipId) return null
    // deleted in a microtask, because a component may call this twice while it renders
    queueMicrotask(() => sessionStorage.removeItem(KEY))
    return { range: note.range }
  } catch {
    return null
  }
}
