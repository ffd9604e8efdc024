import { callUrl, mailUrl, textUrl } from '@forecourt/contact/contact-urls'
import { formatUsPhone } from '@forecourt/contact/phone'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { knownFact } from '@forecourt/trade-in/vehicle'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { StepButtons } from '../../../staff-ui/step-buttons.tsx'
import { useLostFocus } from '../../../staff-ui/use-lost-focus.ts'
import { IconCheck, IconEdit, IconLeft, IconLink, IconMail, IconMessage, IconPhone, IconTrash } from '../../../ui/icons.tsx'
import { useNoteTradeInPress } from '../api/note-press.ts'
import { evaluationTitle, shortVin, statusPill } from '../model/evaluation-text.ts'
import styles from './details.module.css'

/** The dialogs over the details. */
export type DetailsDialog = 'approve' | 'status' | 'delete'

interface DetailsHeadProps {
  evaluation: Evaluation
  onStep: (by: 1 | -1) => void
  onClose: () => void
  onDialog: (dialog: DetailsDialog) => void
  onPhotoLink: () => void
}

/** The vehicle, its status, and the customer with contact buttons; other actions are in the '...' menu. */
export function DetailsHead({ evaluation, onStep, onClose, onDialog, onPhotoLink }: DetailsHeadProps) {
  const { customerInfo, status } = evaluation
  const pill = statusPill(status)
  // on a separate page; stepping with J and K keeps the focus in the list
  const heading = useLostFocus()
  return (
    <header className={styles.head}>
      <ActionIcon className={styles.back} variant="subtle" color="gray" size="lg" aria-label="Back to the list" onClick={onClose}>
        <IconLeft size={20} />
      </ActionIcon>
      <div className={styles.what}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {evaluationTitle(evaluation)} <StatusPill tone={pill.tone}>{pill.label}</StatusPill>
        </h2>
        <p className={styles.facts}>
          <Facts evaluation={evaluation} />
        </p>
      </div>
      <div className={styles.person}>
        <span className={styles.contactName}>
          <b>{customerName(customerInfo)}</b>
          <span>{formatUsPhone(customerInfo.phone)}</span>
        </span>
        <Reach evaluation={evaluation} />
        <span className={styles.steps}>
          <StepButtons noun="trade-in" onStep={onStep} />
        </span>
        <MoreMenu label="More actions for this trade-in" width={230} size="lg">
          {pill.label === 'Approved' ? null : (
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => onDialog('approve')}>
              Approve Trade-In
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => onDialog('status')}>
            Update Trade-In Status
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={onPhotoLink}>
            Photo link
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" c="var(--fc-bad)" leftSection={<IconTrash size={16} />} onClick={() => onDialog('delete')}>
            Delete Trade-In
          </Menu.Item>
        </MoreMenu>
      </div>
    </header>
  )
}

function Facts({ evaluation: { vehicleInfo, submittedAt } }: { evaluation: Evaluation }) {
  const { currentMiles, vin, driveType, vehicleColor } = vehicleInfo
  const look = [knownFact(driveType), vehicleColor].filter(Boolean).join(', ')
  return (
    <>
      {formatMileage(currentMiles, 'mi')}
      {vin === '' ? null : <span title={vin}> · VIN {shortVin(vin)}</span>}
      {look === '' ? '' : ` · ${look}`} · submitted <RelativeTime inText at={submittedAt} />
    </>
  )
}

/** The buttons Call, Text and Email. */
function Reach({ evaluation }: { evaluation: Evaluation }) {
  const { firstName, phone, email } = evaluation.customerInfo
  const notePress = useNoteTradeInPress(evaluation)
  const ways = [
    { name: 'Call', channel: 'call', href: callUrl(phone), icon: <IconPhone size={16} /> },
    { name: 'Text', channel: 'text', href: textUrl(phone), icon: <IconMessage size={16} /> },
    { name: 'Email', channel: 'email', href: mailUrl(email), icon: <IconMail size={16} /> },
  ] as const
  return (
    <span className={styles.reach}>
      {ways.map(({ name, channel, href, icon }) =>
        href === null ? null : (
          <Button
            key={name}
            component="a"
            href={href}
            variant="default"
            className={styles.way}
            aria-label={`${name} ${firstName}`}
            title={name}
            onClick={() => notePress(channel)}
          >
            {icon}
            <span className={styles.wayName}>{name}</span>
          </Button>
        ),
      )}
    </span>
  )
}
