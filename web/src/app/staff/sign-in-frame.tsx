import type { ReactNode } from 'react'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import styles from './sign-in-frame.module.css'
import { Starfield } from './starfield.tsx'

/** The pages before sign-in: a card under the stars (rules: login screen). */
export function SignInFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Starfield />
      <div className={styles.toggle}>
        <ColorSchemeToggle />
      </div>
      <div className={styles.card}>
        <img src="/favicon.svg" alt="" width="48" height="48" />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </main>
  )
}
