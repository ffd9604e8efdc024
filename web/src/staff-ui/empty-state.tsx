import type { ReactNode } from 'react'
import styles from './states.module.css'

/** Says that nothing is here yet, and what to do about it. */
export function EmptyState({ icon, title, text, children }: { icon?: ReactNode; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      {icon === undefined ? null : <div className={styles.icon}>{icon}</div>}
      <p className={styles.title}>{title}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children === undefined ? null : <div className={styles.action}>{children}</div>}
    </div>
  )
}
