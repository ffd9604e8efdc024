import { Button } from '@mantine/core'
import { errorMessage, retryLabel } from '../api/api-error.ts'
import { IconRefresh, IconWarning } from '../ui/icons.tsx'
import styles from './states.module.css'

/** A query, as far as a message about its failure needs it. */
export interface FailedQuery {
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

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

/** Returns the props of ErrorState and PartError for a query that failed. */
export function queryFailure({ error, refetch, isFetching }: FailedQuery) {
  return { error, onRetry: () => void refetch(), retrying: isFetching }
}

interface LoadErrorProps {
  title: string
  query: FailedQuery & { isLoadingError: boolean }
}

/** Says that a query failed to load, and offers a retry. Renders nothing if it has loaded: a page stays when a later refetch fails. */
export function LoadError({ title, query }: LoadErrorProps) {
  return query.isLoadingError ? <ErrorState title={title} {...queryFailure(query)} /> : null
}
