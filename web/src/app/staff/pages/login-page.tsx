import { useDocumentTitle } from '@mantine/hooks'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { signOut } from '../../../features/session/api/sign-in.ts'
import { LoginForm } from '../../../features/session/components/login-form.tsx'
import { type FirstStep, SecondStepForm } from '../../../features/session/components/second-step-form.tsx'
import { returnPath } from '../../../features/session/model/return-path.ts'
import { readSession, saveSession } from '../../../features/session/model/stored-session.ts'
import { ChoosePassword } from '../choose-password.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { useTappedAlerts } from '../use-tapped-alerts.ts'

/** A user who signed in with a temporary password. The password is kept only here, until the user chooses the next one. */
interface Newcomer {
  email: string
  password: string
}

/**
 * The sign-in screen (rules: login screen). It redirects a user who is already signed in, or who signs in in another tab. After a push message was
 * tapped, signing in leads to its page.
 */
export function LoginPage() {
  const [search, setSearch] = useSearchParams()
  const [signedIn, setSignedIn] = useState(hasSession)
  const [firstStep, setFirstStep] = useState<FirstStep | null>(null)
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null)
  useEffect(() => {
    const update = () => setSignedIn(hasSession())
    window.addEventListener('storage', update)
    return () => window.removeEventListener('storage', update)
  }, [])

  useTappedAlerts((path, alertId) => {
    const { pathname, searchParams } = new URL(path, window.location.origin)
    if (alertId !== '') searchParams.set('alert', alertId)
    setSearch({ returnTo: `${pathname}?${searchParams}` }, { replace: true })
  })

  const enter = useCallback((user: OperationResponse<'auth.login'>) => {
    saveSession(localStorage, user, new Date())
    setSignedIn(true)
  }, [])
  if (signedIn) return <Navigate to={returnPath(search.get('returnTo'))} replace />
  if (newcomer !== null) {
    const leave = () => {
      void signOut()
      setNewcomer(null)
      setFirstStep(null)
    }
    return <ChoosePassword email={newcomer.email} currentPassword={newcomer.password} onChanged={enter} onLogout={leave} />
  }
  const goOn = (user: OperationResponse<'auth.login'>, password: string) =>
    user.mustChangePassword ? setNewcomer({ email: user.email, password }) : enter(user)
  if (firstStep !== null) return <SecondStep firstStep={firstStep} onSignedIn={goOn} onBack={() => setFirstStep(null)} />
  return <Login onSignedIn={goOn} onSecondStep={setFirstStep} />
}

function SecondStep(props: ComponentProps<typeof SecondStepForm>) {
  useDocumentTitle('Enter your code')
  return (
    <SignInFrame title="Enter your code" text="Open your authenticator app and enter the code for Forecourt.">
      <SecondStepForm {...props} />
    </SignInFrame>
  )
}

function Login(props: ComponentProps<typeof LoginForm>) {
  useDocumentTitle('Admin Portal')
  return (
    <SignInFrame title="Admin Portal" text="Sign in to your dealership">
      <LoginForm {...props} />
    </SignInFrame>
  )
}

function hasSession(): boolean {
  return readSession(localStorage, new Date()) !== null
}
