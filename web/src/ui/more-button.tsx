import styles from './more-button.module.css'

/** The button that expands or collapses the section above it; `children` is its label. */
export function MoreButton({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: string }) {
  return (
    <button type="button" className={styles.more} aria-expanded={open} onClick={onToggle}>
      {children}
    </button>
  )
}
