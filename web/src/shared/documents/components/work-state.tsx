import { Button, CloseButton, Loader, Progress } from '@mantine/core'
import { formatBytes } from '../../../ui/format.ts'
import { keepingFocus } from '../../../ui/keeping-focus.ts'
import type { DocumentActions } from '../api/document-work.ts'
import styles from './work-state.module.css'

/**
 * The progress of an action; its failure, until dismissed; or a move or replacement, with Undo. Other results are only announced to screen
 * readers. The item around it needs a `tabIndex` of -1: it gets the focus when a button here goes.
 */
export function WorkState({ actions: { work, dismiss, undo } }: { actions: DocumentActions }) {
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
        <CloseButton size="sm" aria-label="Dismiss" onClick={keepingFocus(dismiss)} />
      </div>
    )
  }
  if (work.state === 'moved' || work.state === 'replaced') {
    return (
      <div className={styles.moved} role="status">
        <span>{work.text}</span>
        <Button size="compact-xs" variant="default" onClick={keepingFocus(() => void undo())}>
          Undo
        </Button>
        <CloseButton size="sm" aria-label="Dismiss" onClick={keepingFocus(dismiss)} />
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
