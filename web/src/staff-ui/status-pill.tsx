import type { ReactNode } from 'react'
import styles from './status-pill.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

/** A short word in a color, which only emphasizes it. `dot` marks live data. */
export function StatusPill({ tone, dot = false, children }: { tone: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={`${styles.pill} ${styles[tone]}`}>
      {dot ? <span className={`${styles.dot} ${tone === 'good' ? styles.pulse : ''}`} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
