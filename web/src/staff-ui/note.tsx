import type { ReactNode } from 'react'
import styles from './note.module.css'

/** A short inline message. Screen readers announce a bad one immediately, others at the next pause. */
export function Note({ tone, children }: { tone: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={`${styles.note} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
