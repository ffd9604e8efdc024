import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'

const TeamActivity = lazy(async () => ({ default: (await import('./team-activity.tsx')).TeamActivity }))

/** 'Team Activity Analytics' (spec/2 section 2.13); its code is fetched when it is wanted. */
export function TeamActivityDialog({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  return (
    <Dialog title={`Team Activity Analytics – ${dealership.name}`} width={1180} onClose={onClose}>
      <Suspense fallback={<Skeleton height={420} radius="md" role="status" aria-label="Loading activity" />}>
        <TeamActivity dealership={dealership} />
      </Suspense>
    </Dialog>
  )
}
