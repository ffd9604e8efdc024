import { useEffect, useEffectEvent } from 'react'

/** The message of the service worker to an open tab when a push message is tapped (web/public/sw.js). */
interface OpenAlert {
  kind: 'open-alert'
  path: string
  alertId: string
}

/** Calls `open` with the page of each push message that is tapped while this page is open, and with its alert, '' for none (rules: push messages). */
export function useTappedAlerts(open: (path: string, alertId: string) => void): void {
  const onTap = useEffectEvent(open)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listen = ({ data }: MessageEvent<OpenAlert | null>) => {
      if (data?.kind === 'open-alert') onTap(data.path, data.alertId)
    }
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', listen)
    return () => serviceWorker.removeEventListener('message', listen)
  }, [])
}
