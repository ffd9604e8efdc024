import { USER_INTERACTION_FIELD } from 'virtual:contract-constants'
import type { CustomerLog, PacketLog } from '@forecourt/contracts/leads/records'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import {
  activityChange,
  activityLabel,
  activityValue,
  isInteraction,
  isPageRead,
} from '../../../shared/packet-activity/model/activity-labels.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { packetLogQuery } from '../api/packet-activity.ts'
import { byLabel } from '../model/by-label.ts'
import { LabelTabs } from './label-tabs.tsx'
import styles from './packet-details.module.css'

/**
 * 'Customer Input Logs' (rules: customer input logs): the customer's changes on the page of this link, in a tab per field, newest first.
 */
export function CustomerInputsDialog({ log, onClose }: { log: PacketLog; onClose: () => void }) {
  const full = useQuery(packetLogQuery(log.dealershipId, log._id))
  const isInput = ({ field }: CustomerLog) => field !== USER_INTERACTION_FIELD && !isPageRead(field)
  const inputs = (full.data?.customerLogs ?? []).filter(isInput).reverse()
  return (
    <Dialog width={680} title={`Customer Input Logs – ${customerName(log.customer)}`} onClose={onClose}>
      {full.isPending ? <Skeleton height={160} radius="md" role="status" aria-label="Loading logs..." /> : null}
      <LoadError title="We couldn't load the inputs" query={full} />
      {full.data !== undefined && inputs.length === 0 ? (
        <EmptyState title="No inputs yet." text="What the customer changes on the packet page appears here as it happens." />
      ) : null}
      <LabelTabs groups={byLabel(inputs, ({ field }) => activityLabel(field))}>
        {(entries) => <Changes entries={entries} currency={log.snapshot?.currency} />}
      </LabelTabs>
    </Dialog>
  )
}

function Changes({ entries, currency }: { entries: readonly CustomerLog[]; currency: string | undefined }) {
  return (
    <ul className={styles.changes}>
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal changes may share their time
        <li key={`${entry.timestamp} ${place}`}>
          {isInteraction(entry.field) ? (
            <span>{activityChange(entry.field, entry.oldValue, entry.newValue) || activityLabel(entry.field)}</span>
          ) : (
            <span>
              <span className={styles.old}>{activityValue(entry.field, entry.oldValue, currency) || 'empty'}</span>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> to </span>
              <b>{activityValue(entry.field, entry.newValue, currency) || 'empty'}</b>
            </span>
          )}
          <Text span size="sm" c="dimmed">
            <RelativeTime at={entry.timestamp} />
          </Text>
        </li>
      ))}
    </ul>
  )
}
