import { Center, Group, Loader, Text } from '@mantine/core'
import { lazy, Suspense, useMemo } from 'react'
import { Outlet } from 'react-router'
import { SessionWarningModal } from '../../features/session/components/session-warning-modal.tsx'
import { LiveProvider } from './live-provider.tsx'
import { SessionContext } from './session-context.ts'
import { useEscapeFirst } from './use-escape-first.ts'
import { useStaffSession } from './use-staff-session.ts'

/** Loaded on demand, because hardly any user sees it. */
const ChoosePassword = lazy(async () => ({ default: (await import('./choose-password.tsx')).ChoosePassword }))

/**
 * Shows the portal to signed-in staff. Redirects others to the login, which returns them here (rules: route table, rules: session validity).
 */
export function SignedIn() {
  const { user, mustChoosePassword, warning, renewals, stay, logout, logoutNow, passwordChosen } = useStaffSession()
  useEscapeFirst(warning === null ? null : stay)
  const session = useMemo(() => (user === null ? null : { user, logout }), [user, logout])
  if (session === null) return <Redirecting />
  return (
    <SessionContext value={session}>
      {mustChoosePassword ? (
        <Suspense fallback={null}>
          <ChoosePassword email={session.user.email} onChanged={passwordChosen} onLogout={logoutNow} />
        </Suspense>
      ) : (
        <LiveProvider key={session.user.id} renewals={renewals}>
          <Outlet />
        </LiveProvider>
      )}
      {warning === null ? null : <SessionWarningModal secondsLeft={warning.secondsLeft} onStay={stay} onLogout={logoutNow} />}
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
