import type { PacketLog } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Text } from '@mantine/core'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { activityLabel, wholeValue } from '../../../shared/packet-activity/model/activity-labels.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { submittedFields } from '../model/submitted-options.ts'
import styles from './packet-details.module.css'

/** 'Submitted Customer Info' (rules: submitted customer info): the calculator options that the customer submitted, in words. */
export function SubmittedInfoDialog({ log, onClose }: { log: PacketLog; onClose: () => void }) {
  const fields = submittedFields(log)
  return (
    <Dialog width={480} title="Submitted Customer Info" onClose={onClose}>
      <Text fw={650}>{customerName(log.customer)}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {vehicleTitle(log.vehicle)} · submitted <RelativeTime inText at={log.submittedAt} missing="at an unknown time" />
      </Text>
      {fields.length === 0 ? (
        <Text c="dimmed">Nothing was submitted with this link.</Text>
      ) : (
        <dl className={styles.facts}>
          {fields.map(({ field, value }) => (
            <div key={field}>
              <dt>{activityLabel(field)}</dt>
              <dd>{wholeValue(field, value, log.snapshot?.currency)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
