import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './for-you.module.css'

export interface PendingTask {
  key: string
  icon: ReactNode
  title: string
  text: string
  path: string
  /** something failed; shown in red */
  failed?: boolean
}

interface ForYouProps {
  tasks: readonly PendingTask[]
  /** 'nothing waits' is shown only when all lists have loaded */
  known: 'all' | 'loading' | 'failed'
  onRetry: () => void
}

/** Tasks other than customers: trade-ins to review, the feed, documents without a vehicle. */
export function ForYou({ tasks, known, onRetry }: ForYouProps) {
  return (
    <section aria-labelledby="for-you" className={styles.section}>
      <h2 id="for-you">For you</h2>
      {tasks.length === 0 && known === 'all' ? <p className={styles.none}>Nothing waits for you.</p> : null}
      {tasks.length === 0 && known === 'loading' ? (
        <Skeleton height={56} radius="md" role="status" aria-label="Loading what waits" />
      ) : null}
      {known === 'failed' ? (
        <p className={styles.none}>
          We couldn't check everything that waits.{' '}
          <Button variant="subtle" size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : null}
      <ul>
        {tasks.map(({ key, icon, title, text, path, failed = false }) => (
          <li key={key}>
            <Link to={path} className={styles.task}>
              <span className={styles.icon} data-failed={failed || undefined} aria-hidden="true">
                {icon}
              </span>
              <span className={styles.text}>
                <b>{title}</b>
                <span>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
