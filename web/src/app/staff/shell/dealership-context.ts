import type { Dealership } from '@forecourt/contracts/auth/operations'
import { createContext, use } from 'react'

export const DealershipContext = createContext<Dealership | null>(null)

/** Returns the dealership in the address; only for pages below `DealershipRoute`. */
export function useDealership(): Dealership {
  const dealership = use(DealershipContext)
  if (dealership === null) throw new Error('useDealership outside DealershipRoute')
  return dealership
}
