import type { ReactNode } from 'react'
import styles from './status-pill.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

/** A small word with a colour; the word says it all without the colour. `dot` marks what is live. */
export function StatusPill({ tone, dot = false, children }: { tone: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={`${styles.pill} ${styles[tone]}`}>
      {dot ? <span className={`${styles.dot} ${tone === 'good' ? styles.pulse : ''}`} aria-hidden="true" /> : null}
      {children}
    </span>
  )
}
