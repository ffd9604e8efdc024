import type { ReactNode } from 'react'
import styles from './sticky-foot.module.css'

/** The buttons at the end of a dialog's form, visible however long the form is. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>
}
