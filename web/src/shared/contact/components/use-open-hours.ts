import { useEffect, useState } from 'react'
import type { ContactDealership } from '../model/contact-links.ts'
import { openHours } from '../model/open-hours.ts'

const REFRESH_INTERVAL_MS = 30_000

/** 'Open until 8 PM', updated while the page is open; null if the hours are unknown. */
export function useOpenHours({ hours, timeZone }: Pick<ContactDealership, 'hours' | 'timeZone'>): string | null {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return openHours(hours, timeZone, now)
}
