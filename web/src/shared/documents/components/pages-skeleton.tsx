import styles from './pages-skeleton.module.css'

/** The placeholder of the first page while it loads. */
export function PagesSkeleton({ text }: { text: string }) {
  return (
    <div className={styles.room} aria-busy="true">
      <div className={styles.sheet}>
        <p role="status">{text}</p>
      </div>
    </div>
  )
}
