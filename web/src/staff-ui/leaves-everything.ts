import type { Location } from 'react-router'

/** The state of a navigation that removes every form, although the address stays: signing out on request. */
export const LEAVES_EVERYTHING = { leavesEverything: true }

/** Whether a navigation to this place removes every form. */
export function leavesEverything({ state }: Location): boolean {
  return (state as Partial<typeof LEAVES_EVERYTHING> | null)?.leavesEverything === true
}
