import { createContext, use } from 'react'

/** The dealership and the user of the trade-in desk. */
export interface Desk {
  dealershipId: string
  dealershipName: string
  timeZone: string
  /** the signed-in user */
  person: { id: string; name: string; isManager: boolean }
}

export const DeskContext = createContext<Desk | null>(null)

/** Returns the desk of the current context. Throws outside of one. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (desk === null) throw new Error('useDesk outside DeskContext')
  return desk
}
