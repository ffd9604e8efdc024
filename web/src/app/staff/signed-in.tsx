import { Center, Group, Loader, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { sessionEnded } from '../../api/session-ended.ts'
import { signOut, whoIsSignedIn } from '../../features/session/api/sign-in.ts'
import { trackActivity } from '../../features/session/model/activity.ts'
import { loginPath } from '../../features/session/model/return-path.ts'
import { clearSession, readSession, type StoredSession } from '../../features/session/model/stored-session.ts'
import { LiveProvider } from './live-provider.tsx'
import { SessionContext } from './session-context.ts'

const CHECK_EVERY_MS = 30_000

/** Lets signed-in staff through and everyone else to the login, which brings them back here (spec/1 sections 2.1 and 4.1). */
export function SignedIn() {
  const navigate = useNavigate()
  const location = useLocation()
  const queryClient = useQueryClient()
  const [user, setUser] = useState<StoredSession | null>(() => readSession(localStorage, new Date()))
  const here = location.pathname + location.search

  const leave = useCallback(
    (to: string) => {
      clearSession(localStorage)
      queryClient.clear()
      setUser(null)
      void navigate(to, { replace: true })
    },
    [navigate, queryClient],
  )
  const endSession = useCallback(() => leave(loginPath(here)), [leave, here])

  useEffect(() => {
    if (user === null) return endSession()
    const stops = [
      sessionEnded.listen(endSession),
      trackActivity(window, localStorage, () => new Date()),
      everySoOften(() => readSession(localStorage, new Date()) === null && endSession()),
      onStorageChange(() => readSession(localStorage, new Date()) === null && endSession()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [user, endSession])

  const signedIn = user !== null
  useEffect(() => {
    const controller = new AbortController()
    // The cookie decides: a 401 ends the session by itself, anything else shows up on the page's own calls.
    if (signedIn) whoIsSignedIn(controller.signal).catch(() => {})
    return () => controller.abort()
  }, [signedIn])

  const session = useMemo(() => {
    const logout = () => {
      signOut().catch(() => {})
      leave('/admin/login')
    }
    return user === null ? null : { user, logout }
  }, [user, leave])

  if (session === null) return <Redirecting />
  return (
    <SessionContext value={session}>
      <LiveProvider>
        <Outlet />
      </LiveProvider>
    </SessionContext>
  )
}

function Redirecting() {
  return (
    <Center mih="100dvh">
      <Group role="status">
        <Loader size="sm" />
        <Text>Redirecting to login...</Text>
      </Group>
    </Center>
  )
}

function everySoOften(check: () => void): () => void {
  const timer = setInterval(check, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Another tab signed out, or in as somebody else. */
function onStorageChange(check: () => void): () => void {
  window.addEventListener('storage', check)
  return () => window.removeEventListener('storage', check)
}
