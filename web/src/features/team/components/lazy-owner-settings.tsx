import { lazy, Suspense } from 'react'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import type { OwnerSettingsProps } from './owner-settings.tsx'
import { PeopleSkeleton } from './people-skeleton.tsx'

const OwnerSettings = lazy(async () => ({ default: (await import('./owner-settings.tsx')).OwnerSettings }))

/** 'Owner Settings' (rules: owner settings), for the OWNER only; its code is loaded on demand. */
export function LazyOwnerSettings(settings: OwnerSettingsProps) {
  const label = 'Loading settings'
  return (
    <Suspense fallback={settings.view === 'users' ? <PeopleSkeleton label={label} /> : <RowSkeletons label={label} />}>
      <OwnerSettings {...settings} />
    </Suspense>
  )
}
