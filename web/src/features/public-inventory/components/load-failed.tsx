import { retryAdvice } from '../../../api/api-error.ts'
import styles from './inventory-page.module.css'

interface LoadFailedProps {
  /** for the middle of a sentence: 'the vehicles' */
  what: string
  error: unknown
  onRetry: () => void
  /** the page shows nothing else */
  isPage?: boolean
}

/** Shows what failed to load, with a button to retry. */
export function LoadFailed({ what, error, onRetry, isPage = false }: LoadFailedProps) {
  const Heading = isPage ? 'h1' : 'h2'
  const body = (
    <div className={styles.message} role="alert">
      <Heading>We couldn't load {what}</Heading>
      <p>{retryAdvice(error)}</p>
      <button type="button" className={styles.primary} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
  return isPage ? <main>{body}</main> : body
}
