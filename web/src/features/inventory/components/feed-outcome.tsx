import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Group, Text } from '@mantine/core'
import type { Ref } from 'react'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { outcomeOf } from '../model/feed-version.ts'
import { isWorking } from '../model/reported-versions.ts'
import styles from './feed.module.css'
import { FeedReport } from './feed-report.tsx'
import type { VehiclesPath } from './feed-warnings.tsx'

interface FeedOutcomeProps {
  /** gets the focus when another view shows the outcome, and after the decision */
  ref: Ref<HTMLElement>
  /** says which file it is */
  name: string
  version: FeedVersion
  canManage: boolean
  vehiclesPath: VehiclesPath
  onColumns: () => void
}

/** The outcome of a file: its progress during the import, its report afterwards, and the decision if it is held. */
export function FeedOutcome({ ref, name, version, canManage, vehiclesPath, onColumns }: FeedOutcomeProps) {
  const { label, tone } = outcomeOf(version)
  return (
    <section ref={ref} tabIndex={-1} className={styles.outcome} aria-label={name} data-tone={tone}>
      <Group gap="xs" mb={4}>
        <StatusPill tone={tone} dot={isWorking(version)}>
          {label}
        </StatusPill>
        <Text fw={600} className={styles.fileName}>
          {version.fileName}
        </Text>
      </Group>
      <FeedReport
        version={version}
        canManage={canManage}
        vehiclesPath={version.state === 'imported' ? vehiclesPath : null}
        onColumns={onColumns}
      />
    </section>
  )
}
