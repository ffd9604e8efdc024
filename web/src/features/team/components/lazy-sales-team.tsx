import { lazy, Suspense } from 'react'
import { PeopleSkeleton } from './people-skeleton.tsx'
import type { SalesTeamProps } from './sales-team.tsx'

const SalesTeam = lazy(async () => ({ default: (await import('./sales-team.tsx')).SalesTeam }))

/** 'Sales Team Management' of a dealership (rules: sales team management), for OWNER and ADMIN; its code is loaded on demand. */
export function LazySalesTeam(team: SalesTeamProps) {
  return (
    <Suspense fallback={<PeopleSkeleton label="Loading the sales team" />}>
      <SalesTeam {...team} />
    </Suspense>
  )
}
