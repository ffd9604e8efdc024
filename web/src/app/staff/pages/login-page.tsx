import { useDocumentTitle } from '@mantine/hooks'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '../../../api/operation-types.ts'
import { LoginForm } from '../../../features/session/components/login-form.tsx'
import { returnPath } from '../../../features/session/model/return-path.ts'
import { readSession, saveSession } from '../../../features/session/model/stored-session.ts'
import { Starfield } from '../../../ui/starfield.tsx'
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx'
import styles from './login-page.module.css'

/** The sign-in screen (spec/1 section 2.2); whoever is signed in already goes straight on. */
export function LoginPage() {
  useDocumentTitle('Admin Portal')
  const [search] = useSearchParams()
  const [signedIn, setSignedIn] = useState(() => readSession(localStorage, new Date()) !== null)
  if (signedIn) return <Navigate to={returnPath(search.get('returnTo'))} replace />

  const enter = (user: AnswerOf<'auth.login'>) => {
    saveSession(localStorage, user, new Date())
    setSignedIn(true)
  }
  return (
    <main className={styles.page}>
      <Starfield />
      <div className={styles.toggle}>
        <ColorSchemeToggle />
      </div>
      <div className={styles.card}>
        <img src="/favicon.svg" alt="" width="48" height="48" />
        <h1 className={styles.title}>Admin Portal</h1>
        <p className={styles.text}>Sign in to your dealership</p>
        <LoginForm onSignedIn={enter} />
      </div>
    </main>
  )
}
