/** What a browser can do about push messages, as a person has to know it. */
export type PushSupport = 'ready' | 'blocked' | 'add-to-home-screen' | 'unsupported'

/** What of a browser decides it. */
export interface Browser {
  userAgent: string
  /** iPads call themselves Macs, and can be touched */
  touchPoints: number
  /** opened from the home screen, or installed */
  standalone: boolean
  hasPush: boolean
  permission: NotificationPermission | null
}

/** Safari of iPhones and iPads has push messages only in what was added to the home screen. */
export function pushSupport({ userAgent, touchPoints, standalone, hasPush, permission }: Browser): PushSupport {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
  if (isApple && !standalone) return 'add-to-home-screen'
  if (!hasPush || permission === null) return 'unsupported'
  return permission === 'denied' ? 'blocked' : 'ready'
}

/** The browser of this page. */
export function thisBrowser(): Browser {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  }
}
