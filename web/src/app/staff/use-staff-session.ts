import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { passwordChangeRequired } from '../../api/password-change-required.ts'
import { sessionChanged } from '../../api/session-changed.ts'
import { sessionEnded } from '../../api/session-ended.ts'
import { forgetThisBrowser } from '../../features/alerts/api/push.ts'
import { extendSession, signOut, whoIsSignedIn } from '../../features/session/api/sign-in.ts'
import { passwordChangeSettled } from '../../features/session/model/password-change.ts'
import { loginPathBackTo } from '../../features/session/model/return-path.ts'
import { keepSession, type SessionKeeper, type SessionWarning } from '../../features/session/model/session-keeper.ts'
import { clearSession, readSession, type StoredSession, saveSession, updateUser } from '../../features/session/model/stored-session.ts'
import { closeShownMessages } from '../../shared/push-subscription.ts'
import { loginPath } from '../../shared/staff-paths.ts'
import { LEAVES_EVERYTHING, leavesEverything } from '../../staff-ui/leaves-everything.ts'

/** How long the server may take to confirm that the session continues. */
const ASK_MS = 5_000

interface StaffSession {
  /** null during the redirect to the login */
  user: StoredSession | null
  /** the user must choose a password before anything else */
  mustChoosePassword: boolean
  warning: SessionWarning | null
  /** the number of times the server replaced the session of the same user, or may have; live updates need a new stream then */
  renewals: number
  stay: () => void
  /** the same as `logoutNow`, after the question of a form whose input is not saved */
  logout: () => void
  /** signs out here and on the server, and redirects to the login */
  logoutNow: () => void
  passwordChosen: (user: SessionUser) => void
}

/**
 * The session of this tab (rules: route table, rules: session validity). It is read from storage and extended by activity; the clock, another
 * tab or the server ends it. The server's response takes precedence. After a session ends by itself, signing in returns the user to this page.
 */
export function useStaffSession(): StaffSession {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const location = useLocation()
  const here = useHere(location)
  const keeper = useRef<SessionKeeper | null>(null)
  const left = useRef(false)
  const [user, setUser] = useState<StoredSession | null>(() => readSession(localStorage, new Date()))
  const shown = useRef(user)
  const [mustChoosePassword, setMustChoosePassword] = useState(false)
  const asksForPassword = useRef(false)
  asksForPassword.current = mustChoosePassword
  const [warning, setWarning] = useState<SessionWarning | null>(null)
  const [renewals, setRenewals] = useState(0)
  const signedIn = user !== null

  const leave = useCallback(
    (to: string) => {
      left.current = true
      keeper.current?.stop()
      clearSession(localStorage)
      queryClient.clear()
      void closeShownMessages()
      setWarning(null)
      shown.current = null
      setUser(null)
      // a confirmation or a dialog about a user must not stay over the login
      modals.closeAll()
      void navigate(to, { replace: true })
    },
    [navigate, queryClient],
  )
  const endSession = useCallback(() => leave(loginPathBackTo(here.current)), [leave, here])
  const logoutNow = useCallback(() => {
    // push messages must not show customers on a signed-out device
    void signOut(forgetThisBrowser())
    leave(loginPath())
  }, [leave])
  // forms ask only about navigations, so it signs out once this one was not stopped
  const logout = useCallback(() => void navigate(here.current, { replace: true, state: LEAVES_EVERYTHING }), [navigate, here])
  const logsOut = leavesEverything(location)
  useEffect(() => {
    if (logsOut) logoutNow()
  }, [logsOut, logoutNow])

  /** Another user's cached data is discarded. */
  const show = useCallback(
    (next: StoredSession | null) => {
      if (JSON.stringify(shown.current) === JSON.stringify(next)) return
      if (shown.current?.id !== next?.id) queryClient.clear()
      shown.current = next
      setUser(next)
    },
    [queryClient],
  )

  useEffect(() => {
    if (!signedIn) return left.current ? undefined : endSession()
    const current = keepSession({
      target: window,
      storage: localStorage,
      now: () => Date.now(),
      extend: extendSession,
      onWarning: setWarning,
      onUser: show,
      onEnded: (reason) => {
        if (reason === 'timeout') void signOut()
        endSession()
      },
    })
    keeper.current = current
    return () => current.stop()
  }, [signedIn, endSession, show])

  useEffect(() => {
    if (!signedIn) return
    const controller = new AbortController()
    let asking = false
    const adopt = (response: SessionUser) => {
      updateUser(localStorage, response)
      show(readSession(localStorage, new Date()))
      if (response.mustChangePassword) setMustChoosePassword(true)
    }
    /** A user who has just chosen a new password has another session, so ask the server whether it has ended. */
    const onServerEnded = async () => {
      if (asking) return
      asking = true
      const goesOn = await stillSignedIn(controller.signal)
      asking = false
      if (controller.signal.aborted) return
      if (goesOn === null) return endSession()
      // without a response the session may have been replaced: the ended stream is opened again, and retried while it is refused
      if (goesOn !== undefined) adopt(goesOn)
      setRenewals((count) => count + 1)
      await queryClient.invalidateQueries()
    }
    const stops = [
      sessionEnded.listen(() => void onServerEnded()),
      passwordChangeRequired.listen(() => setMustChoosePassword(true)),
      sessionChanged.listen(() => void whoIsSignedIn(controller.signal).then(adopt, () => {})),
      () => controller.abort(),
    ]
    // A 401 ends the session by itself; other failures show in the page's own calls.
    whoIsSignedIn(controller.signal).then(adopt, () => {})
    // the user may have chosen a password in another tab
    const onFocus = () => {
      const goOn = (response: SessionUser) => setMustChoosePassword(response.mustChangePassword === true)
      if (asksForPassword.current) whoIsSignedIn(controller.signal).then(goOn, () => {})
    }
    window.addEventListener('focus', onFocus)
    stops.push(() => window.removeEventListener('focus', onFocus))
    return () => {
      for (const stop of stops) stop()
    }
  }, [signedIn, endSession, show, queryClient])

  const stay = useCallback(() => keeper.current?.stay(), [])
  const passwordChosen = useCallback((changed: SessionUser) => {
    saveSession(localStorage, changed, new Date())
    setMustChoosePassword(false)
  }, [])
  return { user, mustChoosePassword, warning, renewals, stay, logout, logoutNow, passwordChosen }
}

/** A ref with the page's current address. */
function useHere({ pathname, search, hash }: Location) {
  const here = useRef('')
  here.current = pathname + search + hash
  return here
}

/** Returns the user if they are still signed in, null if not, undefined if the server does not say. */
async function stillSignedIn(signal: AbortSignal): Promise<SessionUser | null | undefined> {
  try {
    await passwordChangeSettled()
    return await whoIsSignedIn(AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]))
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? null : undefined
  }
}
