import { callUrl, mailUrl } from '@forecourt/contact/contact-urls'
import { formatUsPhone } from '@forecourt/contact/phone'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconLink, IconTrash } from '../../../ui/icons.tsx'
import { useNoteTradeInPress } from '../api/note-press.ts'
import { shortVin, statusPill, valueDollars } from '../model/evaluation-text.ts'
import { DeleteEvaluationDialog } from './delete-evaluation-dialog.tsx'
import styles from './evaluation-list.module.css'
import { usePhotoLink } from './use-photo-link.tsx'

interface CellProps {
  evaluation: Evaluation
}

/** Links to the customer's email and phone. */
export function Contact({ evaluation }: CellProps) {
  const { email, phone } = evaluation.customerInfo
  const notePress = useNoteTradeInPress(evaluation)
  const [call, mail] = [callUrl(phone), mailUrl(email)]
  return (
    <span className={styles.contact}>
      {mail === null ? null : (
        <a href={mail} onClick={() => notePress('email')}>
          {email}
        </a>
      )}
      {call === null ? (
        phone
      ) : (
        <a href={call} onClick={() => notePress('call')}>
          {formatUsPhone(phone)}
        </a>
      )}
    </span>
  )
}

/** The first characters of the VIN, with the whole VIN on hover. */
export function Vin({ evaluation: { vehicleInfo } }: CellProps) {
  if (vehicleInfo.vin === '') return <span className={styles.sub}>No VIN</span>
  return (
    <span className={styles.sub} title={vehicleInfo.vin}>
      VIN {shortVin(vehicleInfo.vin)}
    </span>
  )
}

/** Miles, color, value, photos. */
export function Details({ evaluation }: CellProps) {
  const { vehicleInfo, photos } = evaluation
  const value = valueDollars(evaluation)
  return (
    <span>
      {[formatMileage(vehicleInfo.currentMiles, 'mi'), vehicleInfo.vehicleColor].filter(Boolean).join(' · ')}
      <span className={styles.sub}>
        {value === null ? 'No figure' : formatAmount(value, evaluation.currency)} · {countOf(photos.length, 'photo')}
      </span>
    </span>
  )
}

/** 'Need Reviewed' or 'Approved'. */
export function Status({ evaluation }: CellProps) {
  const { label, tone } = statusPill(evaluation.status)
  return <StatusPill tone={tone}>{label}</StatusPill>
}

/** Photo link and Delete. */
export function Actions({ evaluation, onDeleted }: CellProps & { onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false)
  const photoLink = usePhotoLink(evaluation)
  const name = customerName(evaluation.customerInfo)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLink size={14} />}
        aria-label={`Photo link for ${name}`}
        loading={photoLink.isPending}
        onClick={() => void photoLink.create()}
      >
        Photo link
      </Button>
      <Button
        variant="subtle"
        size="xs"
        color="red"
        c="var(--fc-bad)"
        leftSection={<IconTrash size={14} />}
        aria-label={`Delete the trade-in of ${name}`}
        onClick={() => setDeleting(true)}
      >
        Delete
      </Button>
      {deleting ? <DeleteEvaluationDialog evaluation={evaluation} onDeleted={onDeleted} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}
