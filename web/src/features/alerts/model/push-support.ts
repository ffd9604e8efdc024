/** Whether the browser supports push messages; if not, why. */
export type PushSupport = 'ready' | 'blocked' | 'add-to-home-screen' | 'unsupported'

/** The properties of a browser that determine push support. */
export interface Browser {
  userAgent: string
  /** distinguishes iPads, whose user agent is that of a Mac, from Macs */
  touchPoints: number
  /** opened from the home screen, or installed */
  standalone: boolean
  hasPush: boolean
  permission: NotificationPermission | null
}

/** Returns the push support of a browser. Safari on iPhones and iPads supports push only in apps added to the home screen. */
export function pushSupport({ userAgent, touchPoints, standalone, hasPush, permission }: Browser): PushSupport {
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
  if (isApple && !standalone) return 'add-to-home-screen'
  if (!hasPush || permission === null) return 'unsupported'
  return permission === 'denied' ? 'blocked' : 'ready'
}

/** Returns the properties of the current browser. */
export function thisBrowser(): Browser {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  }
}
