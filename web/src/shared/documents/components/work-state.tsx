import { CloseButton, Loader, Progress } from '@mantine/core'
import { formatBytes } from '../../../ui/format.ts'
import type { DocumentWork } from '../api/document-work.ts'
import styles from './work-state.module.css'

/** What is under way, or why it failed, until somebody closes that; what was done is seen in its place, and told to who cannot see it. */
export function WorkState({ work, onDismiss }: { work: DocumentWork; onDismiss: () => void }) {
  if (work.state === 'idle') return null
  if (work.state === 'done') {
    return (
      <span className="visually-hidden" role="status">
        {work.text}
      </span>
    )
  }
  if (work.state === 'failed') {
    return (
      <div className={styles.problem} role="alert">
        <span>{work.message}</span>
        <CloseButton size="sm" aria-label="Dismiss" onClick={onDismiss} />
      </div>
    )
  }
  if (work.state === 'busy') {
    return (
      <p className={styles.busy} role="status">
        <Loader size={14} aria-hidden="true" /> {work.text}
      </p>
    )
  }
  const { fileName, sent, total } = work
  const whole = total > 0 && sent >= total
  return (
    <div className={styles.busy} role="status">
      <span className={styles.file}>{whole ? `Reading ${fileName}…` : `Uploading ${fileName}`}</span>
      {whole ? null : (
        <span className={styles.bytes} aria-hidden="true">
          {formatBytes(sent)} of {formatBytes(total)}
        </span>
      )}
      <Progress
        className={styles.bar}
        value={total === 0 ? 0 : (sent / total) * 100}
        size="sm"
        animated={whole}
        aria-label={`Upload of ${fileName}`}
      />
    </div>
  )
}
