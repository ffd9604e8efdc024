import type { ReactNode } from 'react'
import styles from './message-page.module.css'

/** A whole page that says one thing. */
export function MessagePage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.body}>
        <img className={styles.mark} src="/favicon.svg" alt="" width="56" height="56" />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children === undefined ? null : <div className={styles.action}>{children}</div>}
      </div>
    </main>
  )
}
