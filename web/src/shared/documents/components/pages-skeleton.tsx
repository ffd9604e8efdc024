import styles from './pages-skeleton.module.css'

/** The shape of a first page, while it is on its way. */
export function PagesSkeleton({ text }: { text: string }) {
  return (
    <div className={styles.room} aria-busy="true">
      <div className={styles.sheet}>
        <p role="status">{text}</p>
      </div>
    </div>
  )
}
