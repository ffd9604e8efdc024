import { SENT_CHANNELS, type SentChannel } from '@forecourt/contracts/notifications/kinds'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMarkRead } from '../../features/alerts/api/alerts.ts'

/** The message of the service worker to an open tab when a push message is tapped (web/public/sw.js). */
interface OpenAlert {
  kind: 'open-alert'
  path: string
  alertId: string
}

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
    void navigate({ search: rest.toString() }, { replace: true })
  }, [opened, markRead, navigate])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listen = ({ data }: MessageEvent<OpenAlert | null>) => {
      if (data?.kind !== 'open-alert') return
      if (data.alertId !== '') markRead({ alertId: data.alertId, via: 'push' })
      void navigate(data.path)
    }
    navigator.serviceWorker.addEventListener('message', listen)
    return () => navigator.serviceWorker.removeEventListener('message', listen)
  }, [markRead, navigate])
}

/** The channel whose message was followed; the service worker names none. */
function channelOf(params: URLSearchParams): SentChannel {
  return SENT_CHANNELS.find((channel) => channel === params.get('via')) ?? 'push'
}
