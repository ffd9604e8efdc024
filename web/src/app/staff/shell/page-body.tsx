import type { ReactNode } from 'react'
import styles from './page-body.module.css'

/** What a page is, with the portal's space around it; lists that fill the window do without. `narrow`: forms and text, which are read in lines. */
export function PageBody({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.body} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
