import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconFile } from '../../../ui/icons.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import styles from './dealership-settings.module.css'

/** A dealership's settings: what is set up, and the way to its inventory feed. */
export function DealershipSettings({ dealership, onFeed, onClose }: { dealership: Dealership; onFeed: () => void; onClose: () => void }) {
  return (
    <Dialog title={`Settings – ${dealership.name}`} width={560} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{dealership.name}</dd>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${dealership.email}`}>{dealership.email}</a>
        </dd>
        <dt>Inventory feed</dt>
        <dd>
          <StatusPill tone={dealership.connected ? 'good' : 'neutral'} dot>
            {dealership.connected ? 'Connected' : 'Offline'}
          </StatusPill>
          <span className={styles.note}>
            {dealership.csvFile === '' ? 'No CSV file yet' : dealership.csvFile},{' '}
            <RelativeTime at={dealership.feedUpdatedAt} missing="never updated" />
          </span>
        </dd>
        <dt>Vehicles</dt>
        <dd>{countOf(dealership.vehicles, 'vehicle')}</dd>
        <dt>Added</dt>
        <dd>
          <RelativeTime at={dealership.createdAt} />
        </dd>
      </dl>
      <Button variant="default" leftSection={<IconFile size={16} />} onClick={onFeed} fullWidth>
        CSV File Management
      </Button>
    </Dialog>
  )
}
