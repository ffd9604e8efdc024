import styles from './more-button.module.css'

/** The button below something folded that shows all of it, or folds it again; `children` says which. */
export function MoreButton({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: string }) {
  return (
    <button type="button" className={styles.more} aria-expanded={open} onClick={onToggle}>
      {children}
    </button>
  )
}
