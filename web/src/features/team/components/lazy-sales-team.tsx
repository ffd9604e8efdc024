import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { SalesTeamProps } from './sales-team.tsx'

const SalesTeam = lazy(async () => ({ default: (await import('./sales-team.tsx')).SalesTeam }))

/** 'Sales Team Management' of a dealership (rules: sales team management), for OWNER and ADMIN; its code is fetched when it is wanted. */
export function LazySalesTeam(team: SalesTeamProps) {
  return (
    <Suspense fallback={<Skeleton height={420} radius="md" role="status" aria-label="Loading the sales team" />}>
      <SalesTeam {...team} />
    </Suspense>
  )
}
