import { SENT_CHANNELS, type SentChannel } from '@forecourt/contracts/notifications/kinds'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMarkRead } from '../../features/alerts/api/alerts.ts'
import { useTappedAlerts } from './use-tapped-alerts.ts'

/**
 * Opens the page of a tapped push message and marks its alert as read (rules: push messages). Does the same for the link in a message of another
 * channel, which the address names, so that an opened email proves its address (rules: mails that come back).
 */
export function useOpenedAlerts(): void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { mutate: markRead } = useMarkRead()
  const opened = params.get('alert')

  useEffect(() => {
    if (opened === null) return
    const rest = new URLSearchParams(window.location.search)
    markRead({ alertId: opened, via: channelOf(rest) })
    rest.delete('alert')
    rest.delete('via')
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
  }, [opened, markRead, navigate])

  useTappedAlerts((path, alertId) => {
    if (alertId !== '') markRead({ alertId, via: 'push' })
    void navigate(path)
  })
}

/** The channel whose message was followed; the service worker names none. */
function channelOf(params: URLSearchParams): SentChannel {
  return SENT_CHANNELS.find((channel) => channel === params.get('via')) ?? 'push'
}
