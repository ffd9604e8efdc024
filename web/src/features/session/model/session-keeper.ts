import { isDue, msToNextPoll, plausibleActivity, sessionPhase } from './session-clock.ts'
import { isStillMouse } from './still-mouse.ts'
import { type BrowserStorage, readLastActivity, readSession, type StoredSession, touchSession } from './stored-session.ts'

/** rules: session activity */
const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const
/** Events after which the clock or another tab's changes must be checked: the page may have been suspended, or storage has changed. */
const POLL_EVENTS = ['storage', 'visibilitychange', 'focus', 'pageshow'] as const
/** A moving mouse fires hundreds of times a second; storage is written at most at this interval. */
const WRITE_INTERVAL_MS = 1_000
/** How often activity is reported to the server: a user may read without making calls. */
const EXTEND_INTERVAL_MS = 5 * 60_000
const EXTEND_RETRY_MS = 30_000

/** `secondsLeft` is null once there was activity in this tab: the limit has moved, but the warning stays until it is answered. */
export interface SessionWarning {
  secondsLeft: number | null
}

/** `timeout`: this tab detected the limit. `elsewhere`: another tab has cleared the stored session. */
type EndReason = 'timeout' | 'elsewhere'

interface SessionKeeperOptions {
  /** window, or the event target of a tab in tests */
  target: EventTarget
  storage: BrowserStorage
  /** ms since the epoch */
  now: () => number
  /** reports activity to the server */
  extend: () => Promise<unknown>
  onWarning: (warning: SessionWarning | null) => void
  /** called when another tab signed in as another user, or the stored name changed */
  onUser: (user: StoredSession) => void
  onEnded: (reason: EndReason) => void
}

export type SessionKeeper = ReturnType<typeof keepSession>

/**
 * Tracks the stored session in one tab (rules: session activity). Activity moves the limit in every tab, the warning opens in time, and the
 * session ends at the limit or when another tab ends it. Calls `onEnded` once and then stops.
 */
export function keepSession(options: SessionKeeperOptions) {
  const { target, storage, now, onWarning, onUser, onEnded } = options
  const extender = createExtender(options.extend, readLastActivity(storage) ?? now())
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let lastWrite = 0
  /** the last activity that this tab wrote while its warning was open, other than by `stay`; null if there is none */
  let ownActivity: number | null = null
  let warning: SessionWarning | null = null
  let user = JSON.stringify(readSession(storage, new Date(now())))

  const show = (next: SessionWarning | null) => {
    if (next?.secondsLeft === warning?.secondsLeft && (next === null) === (warning === null)) return
    warning = next
    onWarning(next)
  }
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    for (const event of ACTIVITY_EVENTS) target.removeEventListener(event, onActivity, { capture: true })
    for (const event of POLL_EVENTS) target.removeEventListener(event, poll)
  }
  const end = (reason: EndReason) => {
    stop()
    onEnded(reason)
  }

  /** Compares the stored session with the wall clock and reports changes. */
  const poll = () => {
    if (stopped) return
    clearTimeout(timer)
    const at = now()
    const stored = readSession(storage, new Date(at))
    if (stored === null) return end(storage.getItem('adminLoggedIn') === 'true' ? 'timeout' : 'elsewhere')
    const written = readLastActivity(storage) ?? at
    const lastActivity = plausibleActivity(written, at)
    if (lastActivity !== written) touchSession(storage, new Date(lastActivity))
    const phase = sessionPhase(lastActivity, at)
    if (phase.kind === 'ended') return end('timeout')
    if (phase.kind === 'warning') show({ secondsLeft: phase.secondsLeft })
    else show(warning !== null && lastActivity === ownActivity ? { secondsLeft: null } : null)
    const changed = JSON.stringify(stored)
    if (changed !== user) onUser(stored)
    user = changed
    extender.sendIfDue(at)
    timer = setTimeout(poll, msToNextPoll(lastActivity, at))
  }
  const touch = (at: number) => {
    lastWrite = at
    touchSession(storage, new Date(at))
    extender.note()
    extender.sendIfDue(at)
  }
  const onActivity = (event: Event) => {
    const at = now()
    if (isStillMouse(event) || !isDue(lastWrite, at, WRITE_INTERVAL_MS)) return
    // poll first: the movement that wakes a computer must not revive a session that ended while it slept
    poll()
    if (stopped) return
    ownActivity = warning === null ? null : at
    touch(at)
    if (warning !== null) poll()
  }

  for (const event of ACTIVITY_EVENTS) target.addEventListener(event, onActivity, { passive: true, capture: true })
  for (const event of POLL_EVENTS) target.addEventListener(event, poll)
  poll()
  return {
    stop,
    /** 'Stay Logged In' */
    stay() {
      poll()
      if (stopped) return
      ownActivity = null
      touch(now())
      extender.sendNow(now())
      poll()
    },
  }
}

/**
 * Reports activity to the server at most every 5 minutes. Activity within that interval is reported at its end, so that the session on the server
 * does not expire before the one on the screen. `since`: the last activity that the server is assumed to know.
 */
function createExtender(extend: () => Promise<unknown>, since: number) {
  let reportedAt = since
  let isPending = false
  let sending = false
  let failedAt: number | null = null

  const send = (at: number) => {
    sending = true
    isPending = false
    extend()
      .then(
        () => {
          reportedAt = at
          failedAt = null
        },
        () => {
          isPending = true
          failedAt = at
        },
      )
      .finally(() => {
        sending = false
      })
  }
  return {
    /** marks that there was activity to report */
    note: () => {
      isPending = true
    },
    sendIfDue(at: number) {
      const mayRetry = failedAt === null || isDue(failedAt, at, EXTEND_RETRY_MS)
      if (isPending && !sending && mayRetry && isDue(reportedAt, at, EXTEND_INTERVAL_MS)) send(at)
    },
    sendNow(at: number) {
      if (!sending) send(at)
    },
  }
}
