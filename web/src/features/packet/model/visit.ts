import type { CLOSE_ACTIONS } from '@forecourt/contracts/leads/records'

export type CloseAction = (typeof CLOSE_ACTIONS)[number]

/** spec/3 section 9. */
export const MOBILE_HIDDEN_CLOSE_MS = 30_000
export const FOCUS_LOST_CLOSE_MS = 10_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

export interface VisitOptions {
  heartbeatMs: number
  isMobile: boolean
  /** begins the visit and answers its token; null when the server knows no such link; rejects when it may be tried again */
  open: () => Promise<string | null>
  heartbeat: (token: string) => Promise<void>
  /** an ordinary call that outlives the page */
  close: (token: string, action: CloseAction) => void
  /** sendBeacon */
  beacon: (token: string, action: CloseAction) => void
  /** the visit has its token */
  onOpened: (token: string) => void
  /** the page is going away */
  onLeaving: () => void
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener'> & { readonly hidden: boolean }
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (timer: number) => void
}

/**
 * The session of a packet page (spec/3 section 4): opened once the page is visible, a heartbeat every 15 seconds, closed by the rules
 * there. A page that comes back after a close says so by a heartbeat. Returns the function that ends it without a word.
 */
export function trackVisit(options: VisitOptions): () => void {
  const timers = new Map<'open' | 'heartbeat' | 'hidden' | 'blur', number>()
  let token: string | null = null
  let opening = false
  let away = false
  let stopped = false
  let retryMs = FIRST_RETRY_MS

  const cancel = (name: 'open' | 'heartbeat' | 'hidden' | 'blur') => {
    const timer = timers.get(name)
    if (timer !== undefined) options.clearTimer(timer)
    timers.delete(name)
  }
  const later = (name: 'open' | 'heartbeat' | 'hidden' | 'blur', ms: number, run: () => void) => {
    cancel(name)
    timers.set(name, options.setTimer(run, ms))
  }

  const beat = () => {
    if (token === null || away || stopped) return
    options.heartbeat(token).catch(() => {})
    later('heartbeat', options.heartbeatMs, beat)
  }
  const open = async () => {
    if (token !== null || opening || stopped || options.document.hidden) return
    opening = true
    cancel('open')
    try {
      token = await options.open()
      if (token === null) stopped = true
      else if (!stopped) {
        options.onOpened(token)
        later('heartbeat', options.heartbeatMs, beat)
      }
    } catch {
      later('open', retryMs, () => void open())
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
    opening = false
  }
  const leave = (action: CloseAction, how: 'close' | 'beacon') => {
    if (stopped) return
    options.onLeaving()
    if (token === null) return
    away = true
    cancel('heartbeat')
    options[how](token, action)
  }
  const comeBack = () => {
    cancel('hidden')
    cancel('blur')
    if (token === null) void open()
    else if (away) {
      away = false
      beat()
    }
  }

  const onVisibility = () => {
    if (!options.document.hidden) return comeBack()
    if (options.isMobile)
      later('hidden', MOBILE_HIDDEN_CLOSE_MS, () => options.document.hidden && !away && leave('visibility_hidden_delayed', 'close'))
  }
  const onBlur = () => {
    later('blur', FOCUS_LOST_CLOSE_MS, () => options.document.hidden && !away && leave('focus_lost_delayed', 'close'))
  }
  const onPageHide = () => leave('page_hide', 'beacon')
  const onBeforeUnload = () => leave('page_unload', 'close')
  const onPageShow = () => !options.document.hidden && comeBack()

  options.document.addEventListener('visibilitychange', onVisibility)
  options.window.addEventListener('blur', onBlur)
  options.window.addEventListener('pagehide', onPageHide)
  options.window.addEventListener('beforeunload', onBeforeUnload)
  options.window.addEventListener('pageshow', onPageShow)
  options.window.addEventListener('focus', onPageShow)
  void open()

  return () => {
    stopped = true
    for (const name of [...timers.keys()]) cancel(name)
    options.document.removeEventListener('visibilitychange', onVisibility)
    options.window.removeEventListener('blur', onBlur)
    options.window.removeEventListener('pagehide', onPageHide)
    options.window.removeEventListener('beforeunload', onBeforeUnload)
    options.window.removeEventListener('pageshow', onPageShow)
    options.window.removeEventListener('focus', onPageShow)
  }
}
