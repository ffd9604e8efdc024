import type { FeedVersionState } from '@forecourt/contracts/inventory-feed/feed-versions'

/** Which states a feed version may leave for which. What is not here cannot happen, however often or concurrently it is requested. */
const NEXT: Record<FeedVersionState, readonly FeedVersionState[]> = {
  received: ['importing', 'superseded', 'discarded'],
  importing: ['importing', 'imported', 'held', 'failed', 'superseded', 'discarded'],
  held: ['received', 'discarded', 'superseded'],
  imported: [],
  unchanged: [],
  failed: [],
  superseded: [],
  discarded: [],
}

/** The states from which a version may come to `state`. */
export function statesBefore(state: FeedVersionState): FeedVersionState[] {
  const from = Object.entries(NEXT) as [FeedVersionState, readonly FeedVersionState[]][]
  return from.filter(([, next]) => next.includes(state)).map(([name]) => name)
}

/** States of a version that an importer still has to do something about. */
export const PENDING_STATES = ['received', 'importing'] as const satisfies readonly FeedVersionState[]

/** Whether a version is to be imported: one that is only checked is not, unless staff have confirmed it since. */
export function isImportable({ checkOnly, confirmed }: { checkOnly: boolean; confirmed: boolean }): boolean {
  return !checkOnly || confirmed
}

/** Whether a version waits or works. */
export function isPending(state: FeedVersionState): boolean {
  return PENDING_STATES.some((pending) => pending === state)
}
