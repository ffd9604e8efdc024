import type { Dealership } from '@forecourt/contracts/auth/operations'
import { SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'

const TeamActivity = lazy(async () => ({ default: (await import('./team-activity.tsx')).TeamActivity }))

/** 'Team Activity Analytics' (rules: team activity analytics). Its code loads on first render. */
export function LazyTeamActivity({ dealership }: { dealership: Dealership }) {
  return (
    <Suspense fallback={<ActivitySkeleton />}>
      <TeamActivity dealership={dealership} />
    </Suspense>
  )
}

/** Placeholders for the period, cards, charts and log. */
function ActivitySkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={36} width={216} radius="md" />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={92} radius={12} />
        ))}
      </SimpleGrid>
      <Skeleton height={280} radius={12} />
      <RowSkeletons label="Loading activity" rows={5} />
    </Stack>
  )
}
