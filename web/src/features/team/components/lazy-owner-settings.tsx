import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { OwnerSettingsProps } from './owner-settings.tsx'

const OwnerSettings = lazy(async () => ({ default: (await import('./owner-settings.tsx')).OwnerSettings }))

/** 'Owner Settings' (rules: owner settings), for the OWNER only; its code is fetched when it is wanted. */
export function LazyOwnerSettings(settings: OwnerSettingsProps) {
  return (
    <Suspense fallback={<Skeleton height={420} radius="md" role="status" aria-label="Loading settings" />}>
      <OwnerSettings {...settings} />
    </Suspense>
  )
}
