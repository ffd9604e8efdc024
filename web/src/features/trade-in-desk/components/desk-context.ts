import { createContext, use } from 'react'

/** Where the desk stands and who works at it. */
export interface Desk {
  dealershipId: string
  dealershipName: string
  /** who is signed in */
  person: { name: string; isManager: boolean }
}

export const DeskContext = createContext<Desk | null>(null)

/** The desk that a component is part of. Throws outside of one. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (desk === null) throw new Error('useDesk outside DeskContext')
  return desk
}
