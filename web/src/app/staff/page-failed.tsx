import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { NetworkError } from '../../api/api-error.ts'
import { useOnline } from '../../shared/use-online.ts'
import { ErrorState } from '../../staff-ui/error-state.tsx'
import { Page } from './shell/page.tsx'

/**
 * Shown in place of a page whose script did not load or that throws, inside the shell, so that the other pages can still be reached. 'Try again' reloads,
 * because the router remembers a script that failed; offline, where a reload would leave the portal, it waits for the connection.
 */
export function PageFailed() {
  const error = useRouteError()
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (asked && online) window.location.reload()
  }, [asked, online])
  return (
    <Page title="Page not loaded">
      <ErrorState
        title="We couldn't load this page"
        error={online ? error : new NetworkError(error)}
        retrying={asked}
        onRetry={() => setAsked(true)}
      />
    </Page>
  )
}
