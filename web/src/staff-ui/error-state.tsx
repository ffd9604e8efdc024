import { Button } from '@mantine/core'
import { errorMessage, retryLabel } from '../api/api-error.ts'
import { IconRefresh, IconWarning } from '../ui/icons.tsx'
import styles from './states.module.css'

/** Says what failed, and offers a retry. */
export function ErrorState({
  title,
  error,
  onRetry,
  retrying,
}: {
  title: string
  error: unknown
  onRetry: () => void
  retrying?: boolean
}) {
  return (
    <div className={styles.state} role="alert">
      <div className={`${styles.icon} ${styles.bad}`}>
        <IconWarning size={28} />
      </div>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{errorMessage(error)}</p>
      <div className={styles.action}>
        <Button variant="default" loading={retrying} leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {retryLabel(error)}
        </Button>
      </div>
    </div>
  )
}
