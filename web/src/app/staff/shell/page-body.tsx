import type { ReactNode } from 'react'
import styles from './page-body.module.css'

/**
 * The content of a page with the portal's padding; lists that fill the window do not use it. `narrow`: a readable line length for forms and text.
 */
export function PageBody({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.body} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}
