const KEY = 'forecourt-trade-in-submitted'

/** Remembers, until this tab is closed or asked once, that an evaluation was submitted to a dealership. */
export function noteSubmitted(dealershipId: string): void {
  try {
    sessionStorage.setItem(KEY, dealershipId)
  } catch {
    // then the overlay was all there is to read
  }
}

/** Whether one was submitted to the dealership just before this page was loaded; it is asked once. */
export function justSubmitted(dealershipId: string): boolean {
  try {
    const isJustSubmitted = sessionStorage.getItem(KEY) === dealershipId
    // not within the same task, since a component may ask twice while it is drawn
    if (isJustSubmitted) queueMicrotask(() => sessionStorage.removeItem(KEY))
    return isJustSubmitted
  } catch {
    return false
  }
}
