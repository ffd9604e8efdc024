import styles from './inventory-page.module.css'

/** Shows what failed to load ('the vehicles'), with a button to retry. `isPage`: the page shows nothing else. */
export function LoadFailed({ what, onRetry, isPage = false }: { what: string; onRetry: () => void; isPage?: boolean }) {
  const Heading = isPage ? 'h1' : 'h2'
  const body = (
    <div className={styles.message} role="alert">
      <Heading>We couldn't load {what}</Heading>
      <p>Check your connection and try again.</p>
      <button type="button" className={styles.primary} onClick={onRetry}>
        Try again
      </button>
    </div>
  )
  return isPage ? <main>{body}</main> : body
}
