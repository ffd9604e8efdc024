import type { ReactNode } from 'react'
import styles from './note.module.css'

/** A short message in its place: said at once by screen readers when it is bad, at the next pause otherwise. */
export function Note({ tone, children }: { tone: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={`${styles.note} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
