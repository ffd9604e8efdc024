import { useEffect, useEffectEvent } from 'react'
import { handleTappedAlerts } from './tapped-alerts.ts'

/** Calls `open` with the page of each push message that is tapped while this page is open, and with its alert, '' for none (rules: push messages). */
export function useTappedAlerts(open: (path: string, alertId: string) => void): void {
  const onTap = useEffectEvent(open)
  useEffect(() => handleTappedAlerts((path, alertId) => onTap(path, alertId)), [])
}
