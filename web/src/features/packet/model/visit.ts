import type { CLOSE_ACTIONS } from '@forecourt/contracts/leads/records'

export type CloseAction = (typeof CLOSE_ACTIONS)[number]

/** rules: packet visit */
const MOBILE_HIDDEN_CLOSE_MS = 30_000
const FOCUS_LOST_CLOSE_MS = 10_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000
/** A page that is still visible this long after `beforeunload` did not unload: a download or a phone number was clicked. */
const UNLOAD_MS = 2_000

interface VisitOptions {
  heartbeatMs: number
  isMobile: boolean
  /**
   * begins the visit and returns its token; null for an unknown, revoked or expired link; rejects when it should be retried. Every attempt of a visit
   * has the same id, because the server may have begun it although no response arrived.
   */
  open: (requestId: string) => Promise<string | null>
  makeId: () => string
  /** `expired`: the server no longer has the visit; rejects on any other failure */
  heartbeat: (token: string) => Promise<'alive' | 'expired'>
  /** closes the visit with a keepalive request */
  close: (token: string, action: CloseAction) => void
  /** closes the visit with `sendBeacon` */
  beacon: (token: string, action: CloseAction) => void
  /** called when a visit has opened */
  onOpened: (token: string) => void
  /** called when the page is unloading, or hidden and may never be shown again */
  onLeaving: () => void
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (timer: number) => void
}

export type Visit = ReturnType<typeof trackVisit>

type Timer = 'open' | 'heartbeat' | 'hidden' | 'blur' | 'unload'

/**
 * Tracks the visit of a packet page (rules: packet visit): opens it once the page is visible, keeps it alive with heartbeats, and closes it. A page
 * that is shown again after a close sends a heartbeat, and opens another visit when the server no longer has it.
 */
export function trackVisit(options: VisitOptions) {
  const timers = new Map<Timer, number>()
  let token: string | null = null
  let requestId = options.makeId()
  let opening = false
  let closed = false
  let blurred = false
  let stopped = false
  let retryMs = FIRST_RETRY_MS
  /** reopened since the last successful heartbeat: the next reopening backs off, because every visit is counted */
  let expiredBefore = false

  const cancel = (name: Timer) => {
    const timer = timers.get(name)
    if (timer !== undefined) options.clearTimer(timer)
    timers.delete(name)
  }
  const later = (name: Timer, ms: number, run: () => void) => {
    cancel(name)
    const fire = () => {
      timers.delete(name)
      run()
    }
    timers.set(name, options.setTimer(fire, ms))
  }

  const beat = async () => {
    if (token === null || closed || stopped) return
    later('heartbeat', options.heartbeatMs, () => void beat())
    const beating = token
    const response = await options.heartbeat(beating).catch(() => null)
    if (response === 'alive') expiredBefore = false
    if (response === 'expired' && beating === token) reopen()
  }
  const tryAgain = () => {
    later('open', retryMs, () => void open())
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }
  const open = async () => {
    if (token !== null || opening || stopped || options.document.hidden) return
    opening = true
    cancel('open')
    try {
      token = await options.open(requestId)
      if (token === null) stop()
      else if (!stopped) {
        closed = false
        if (!expiredBefore) retryMs = FIRST_RETRY_MS
        options.onOpened(token)
        later('heartbeat', options.heartbeatMs, () => void beat())
      }
    } catch {
      if (!stopped) tryAgain()
    }
    opening = false
  }
  /** Opens another visit, when the server no longer has this one. */
  const reopen = () => {
    if (stopped || token === null) return
    token = null
    requestId = options.makeId()
    cancel('heartbeat')
    if (expiredBefore) tryAgain()
    else void open()
    expiredBefore = true
  }
  const leave = (action: CloseAction, how: 'close' | 'beacon') => {
    if (stopped) return
    options.onLeaving()
    if (token === null) return
    closed = true
    cancel('heartbeat')
    options[how](token, action)
  }
  const leaveIfHidden = (action: CloseAction) => () => {
    if (options.document.hidden && !closed) leave(action, 'close')
  }
  const comeBack = () => {
    const wasLeaving = timers.has('hidden') || timers.has('blur')
    for (const name of ['hidden', 'blur', 'unload'] as const) cancel(name)
    if (token === null) {
      if (!timers.has('open')) void open()
    } else if (closed || wasLeaving) {
      closed = false
      // staff may take the customer for gone by now (rules: packet visit)
      void beat()
    }
  }

  const onVisibility = () => {
    if (!options.document.hidden) return comeBack()
    if (stopped) return
    options.onLeaving()
    if (options.isMobile) later('hidden', MOBILE_HIDDEN_CLOSE_MS, leaveIfHidden('visibility_hidden_delayed'))
    if (blurred) later('blur', FOCUS_LOST_CLOSE_MS, leaveIfHidden('focus_lost_delayed'))
  }
  const onBlur = () => {
    blurred = true
    if (options.document.hidden) later('blur', FOCUS_LOST_CLOSE_MS, leaveIfHidden('focus_lost_delayed'))
  }
  const onFocus = () => {
    blurred = false
    onPageShow()
  }
  const onPageShow = () => {
    if (!options.document.hidden) comeBack()
  }
  const onOnline = () => {
    if (options.document.hidden) return
    if (token === null) {
      retryMs = FIRST_RETRY_MS
      void open()
    } else void beat()
  }
  const onPageHide = () => {
    cancel('unload')
    leave('page_hide', 'beacon')
  }
  const onBeforeUnload = () => {
    leave('page_unload', 'close')
    later('unload', UNLOAD_MS, onPageShow)
  }

  const listeners: Record<string, () => void> = {
    blur: onBlur,
    focus: onFocus,
    online: onOnline,
    pagehide: onPageHide,
    pageshow: onPageShow,
    beforeunload: onBeforeUnload,
  }
  /** Ends the visit without a request. */
  const stop = () => {
    stopped = true
    for (const name of [...timers.keys()]) cancel(name)
    options.document.removeEventListener('visibilitychange', onVisibility)
    for (const [name, run] of Object.entries(listeners)) options.window.removeEventListener(name, run)
  }
  options.document.addEventListener('visibilitychange', onVisibility)
  for (const [name, run] of Object.entries(listeners)) options.window.addEventListener(name, run)
  void open()
  return {
    reopen,
    /** sends a heartbeat immediately, to check after a failed call whether the server still has the visit */
    check: () => void beat(),
    stop,
  }
}
