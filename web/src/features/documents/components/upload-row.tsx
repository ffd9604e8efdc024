import { ActionIcon, Button } from '@mantine/core'
import { memo } from 'react'
import { documentUrl } from '../../../shared/documents/api/staff-documents.ts'
import { KIND_NAMES } from '../../../shared/documents/model/document-kinds.ts'
import { vehicleLabel } from '../../../shared/documents/model/named-vehicle.ts'
import { IconCheck, IconClose, IconEye, IconFile, IconPhoto, IconPlay, IconWarning } from '../../../ui/icons.tsx'
import { keepingFocus } from '../../../ui/keeping-focus.ts'
import { formatMegabytes } from '../model/selected-files.ts'
import { filingOf, movableDocument, replacementOf, type UploadItem } from '../model/upload-item.ts'
import { REASONS } from '../model/upload-texts.ts'
import type { Uploader } from '../model/uploader.ts'
import { UploadProgress } from './upload-progress.tsx'
import styles from './upload-row.module.css'

interface UploadRowProps {
  dealershipId: string
  item: UploadItem
  uploader: Uploader
  onChange: (id: number) => void
  onRemove: (id: number) => void
}

/** A chosen file with its vehicle, progress or result. Memoized, because there may be hundreds of rows. */
export const UploadRow = memo(function UploadRow({ dealershipId, item, uploader, onChange, onRemove }: UploadRowProps) {
  const { id, file, phase } = item
  return (
    <li className={styles.row} tabIndex={-1} aria-label={file.name} data-file={id} data-phase={phase.name}>
      <RowIcon item={item} />
      <span className={styles.name}>
        <span className={styles.cut} title={file.name}>
          {file.name}
        </span>
        <span className={styles.size}>{formatMegabytes(file.size)}</span>
      </span>
      <Where item={item} />
      <span className={styles.end}>
        {phase.name === 'ready' || (phase.name === 'failed' && item.found !== null) ? (
          <Button
            variant={filingOf(item)?.vehicle ? 'subtle' : 'default'}
            color={filingOf(item)?.vehicle ? 'gray' : undefined}
            size="compact-sm"
            onClick={() => onChange(id)}
            aria-label={`${filingOf(item)?.vehicle ? 'Change' : 'Choose'} where ${file.name} goes`}
          >
            {filingOf(item)?.vehicle ? 'Change' : 'Choose'}
          </Button>
        ) : null}
        {replacementOf(item) === null ? null : (
          <Button
            variant="default"
            size="compact-sm"
            onClick={keepingFocus(() => void uploader.undoReplacement(id))}
            aria-label={`Undo the replacement by ${file.name}`}
          >
            Undo
          </Button>
        )}
        {movableDocument(item) === null ? null : <Moves item={item} uploader={uploader} onChange={onChange} />}
        {phase.name === 'failed' || phase.name === 'unread' ? (
          <Button variant="default" size="compact-sm" onClick={keepingFocus(() => uploader.retry(id))} aria-label={`Retry ${file.name}`}>
            Retry
          </Button>
        ) : null}
        {phase.name === 'done' &&
        !phase.undone &&
        phase.result.state === 'filed' &&
        phase.result.kind !== 'video' &&
        phase.result.documentId !== null ? (
          <ActionIcon
            component="a"
            href={documentUrl(dealershipId, phase.result.documentId, { version: phase.result.versionId ?? undefined })}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            color="gray"
            aria-label={`View ${file.name}`}
          >
            <IconEye size={16} />
          </ActionIcon>
        ) : null}
        {phase.name === 'sending' || phase.name === 'queued' ? (
          <ActionIcon variant="subtle" color="gray" aria-label={`Cancel ${file.name}`} onClick={() => uploader.cancel(id)}>
            <IconClose size={16} />
          </ActionIcon>
        ) : (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${file.name}`} onClick={() => onRemove(id)}>
            <IconClose size={16} />
          </ActionIcon>
        )}
      </span>
    </li>
  )
})

/** Moves a filed document to another vehicle or kind, or back. */
function Moves({ item: { id, file, phase }, uploader, onChange }: Omit<UploadRowProps, 'dealershipId' | 'onRemove'>) {
  const wasMoved = phase.name === 'done' && phase.before !== undefined
  return (
    <Button
      variant={wasMoved ? 'default' : 'subtle'}
      color={wasMoved ? undefined : 'gray'}
      size="compact-sm"
      onClick={wasMoved ? keepingFocus(() => void uploader.moveBack(id)) : () => onChange(id)}
      aria-label={wasMoved ? `Undo the move of ${file.name}` : `Change where ${file.name} is filed`}
    >
      {wasMoved ? 'Undo' : 'Change'}
    </Button>
  )
}

function RowIcon({ item: { file, phase } }: { item: UploadItem }) {
  if (phase.name === 'done' && phase.result.state === 'filed') return <IconCheck size={18} className={styles.good} />
  if (phase.name === 'failed' || phase.name === 'refused' || phase.name === 'unread') {
    return <IconWarning size={18} className={styles.bad} />
  }
  if (/\.mp4$/i.test(file.name)) return <IconPlay size={18} className={styles.icon} />
  if (/\.(?:jpe?g|png)$/i.test(file.name)) return <IconPhoto size={18} className={styles.icon} />
  return <IconFile size={18} className={styles.icon} />
}

function Where({ item }: { item: UploadItem }) {
  const { phase, file } = item
  switch (phase.name) {
    case 'reading':
      return <Text tone="icon" first="Reading the document…" />
    case 'queued':
      return <Text tone="icon" first="Waiting for its turn" />
    case 'sending': {
      const percent = phase.total === 0 ? 0 : Math.floor((phase.sent / phase.total) * 100)
      return (
        <span className={styles.where}>
          <span className={styles.icon}>{percent < 100 ? `Uploading, ${percent}%` : 'Reading and filing…'}</span>
          <span className={styles.progress}>
            <UploadProgress percent={percent} label={`Upload of ${file.name}`} />
          </span>
        </span>
      )
    }
    case 'refused':
    case 'failed':
    case 'unread':
      return <Text tone="bad" first={phase.message} />
    case 'done': {
      const { state, message, replacedAddedAt } = phase.result
      if (phase.moving) return <Text tone="icon" first="Moving…" />
      if (phase.undone)
        return <Text tone="warn" first="Undone. The version from before is back." then="Your file is kept among the versions." />
      if (phase.problem) return <Text tone="bad" first={`We couldn't change it. ${phase.problem}`} then={`Still filed: ${message}`} />
      if (state !== 'filed') return <Text tone="warn" first="Waits under ‘Needs a vehicle’" then={message} />
      return <Filed message={message} replacedAddedAt={replacedAddedAt} />
    }
    case 'ready':
      return <Goes item={item} />
  }
}

const REPLACED_AT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

function Filed({ message, replacedAddedAt }: { message: string; replacedAddedAt: string | null }) {
  const end = message.indexOf('. ')
  const replaced = replacedAddedAt === null ? '' : ` Replaces the one of ${REPLACED_AT.format(new Date(replacedAddedAt))}.`
  return (
    <Text
      tone="good"
      first={end < 0 ? message : `Filed: ${message.slice(0, end)}`}
      then={end < 0 ? '' : message.slice(end + 2) + replaced}
    />
  )
}

function Goes({ item }: { item: UploadItem }) {
  const { found, chosen } = item
  const filing = filingOf(item)
  if (filing === null) return <Text tone="icon" first="" />
  if (filing.vehicle === null) {
    return <Text tone="warn" first={found?.message ?? ''} then="Choose where it goes, or upload it to ‘Needs a vehicle’." />
  }
  const reason = chosen !== null ? REASONS.staff : found?.decidedBy ? REASONS[found.decidedBy] : ''
  return (
    <span className={styles.where}>
      <span className={`${styles.cut} ${styles.good}`}>
        <b>{KIND_NAMES[filing.kind]}</b>, {vehicleLabel(filing.vehicle)}
      </span>
      <span className={styles.then}>{reason}</span>
    </span>
  )
}

function Text({ tone, first, then = '' }: { tone: 'good' | 'warn' | 'bad' | 'icon'; first: string; then?: string }) {
  return (
    <span className={styles.where}>
      <span className={styles[tone]}>{first}</span>
      {then === '' ? null : <span className={styles.then}>{then}</span>}
    </span>
  )
}
