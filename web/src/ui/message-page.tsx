import type { ReactNode } from 'react'
import styles from './message-page.module.css'

interface MessagePageProps {
  title: string
  text: string
  /** a link or button to continue */
  children?: ReactNode
  /** further help, below it */
  below?: ReactNode
}

/** A page with a single message. */
export function MessagePage({ title, text, children, below }: MessagePageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.body}>
        <img className={styles.mark} src="/favicon.svg" alt="" width="56" height="56" />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children === undefined ? null : <div className={styles.action}>{children}</div>}
        {below === undefined ? null : <div className={styles.below}>{below}</div>}
      </div>
    </main>
  )
}
