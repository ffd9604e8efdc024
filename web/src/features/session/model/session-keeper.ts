import { isDue, msToNextLook, plausibleActivity, sessionPhase } from './session-clock.ts'
import { isStillMouse } from './still-mouse.ts'
import { type BrowserStorage, readLastActivity, readSession, type StoredSession, touchSession } from './stored-session.ts'

/** rules: session activity */
const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const
/** What may mean that time has passed unnoticed, or that another tab wrote something. */
const LOOK_EVENTS = ['storage', 'visibilitychange', 'focus', 'pageshow'] as const
/** A moving mouse fires hundreds of times a second; storage is written this often at most. */
const WRITE_EVERY_MS = 1_000
/** How often the server hears that somebody is there, who may be reading without making calls. */
const EXTEND_EVERY_MS = 5 * 60_000
/** After a failure. */
const EXTEND_AGAIN_MS = 30_000

/** `secondsLeft` is null once something was done in this tab: the limit has moved on, but the question waits for its answer. */
export interface SessionWarning {
  secondsLeft: number | null
}

/** `timeout`: found by this tab. `elsewhere`: another tab has cleared what was stored. */
export type EndReason = 'timeout' | 'elsewhere'

export interface SessionKeeperOptions {
  /** window, or what stands for a tab */
  target: EventTarget
  storage: BrowserStorage
  /** ms since the epoch */
  now: () => number
  /** tells the server that somebody is there */
  extend: () => Promise<unknown>
  onWarning: (warning: SessionWarning | null) => void
  /** another tab signed in as somebody else, or the stored name changed */
  onUser: (user: StoredSession) => void
  onEnded: (reason: EndReason) => void
}

export interface SessionKeeper {
  /** 'Stay Logged In' */
  stay(): void
  stop(): void
}

/**
 * Keeps the stored session of one tab (rules: session activity): activity moves its limit on in every tab, the warning comes in time, and
 * it ends at the limit or when another tab ended it. Says so once, and then stops.
 */
export function keepSession(options: SessionKeeperOptions): SessionKeeper {
  const { target, storage, now, onWarning, onUser, onEnded } = options
  const extender = createExtender(options.extend, readLastActivity(storage) ?? now())
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let lastWrite = 0
  /** what this tab wrote for an ordinary movement while its warning was open */
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
    for (const event of LOOK_EVENTS) target.removeEventListener(event, look)
  }
  const end = (reason: EndReason) => {
    stop()
    onEnded(reason)
  }

  /** Compares what is stored with the wall clock, and says what changed. */
  const look = () => {
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
    extender.whenDue(at)
    timer = setTimeout(look, msToNextLook(lastActivity, at))
  }
  const touch = (at: number) => {
    lastWrite = at
    touchSession(storage, new Date(at))
    extender.note()
    extender.whenDue(at)
  }
  const onActivity = (event: Event) => {
    const at = now()
    if (isStillMouse(event) || !isDue(lastWrite, at, WRITE_EVERY_MS)) return
    // first of all the clock: the movement that wakes a computer must not revive a session that ended while it slept
    look()
    if (stopped) return
    ownActivity = warning === null ? null : at
    touch(at)
    if (warning !== null) look()
  }

  for (const event of ACTIVITY_EVENTS) target.addEventListener(event, onActivity, { passive: true, capture: true })
  for (const event of LOOK_EVENTS) target.addEventListener(event, look)
  look()
  return {
    stop,
    stay() {
      look()
      if (stopped) return
      ownActivity = null
      touch(now())
      extender.atOnce(now())
      look()
    },
  }
}

interface Extender {
  /** there was activity */
  note(): void
  whenDue(at: number): void
  atOnce(at: number): void
}

/**
 * Tells the server of activity, at most every 5 minutes; of the last activity before a pause a little later, so that the server's limit
 * does not come before the one on the screen. `since`: until when the server may be supposed to know.
 */
function createExtender(extend: () => Promise<unknown>, since: number): Extender {
  let told = since
  let untold = false
  let sending = false
  let failedAt: number | null = null

  const send = (at: number) => {
    sending = true
    untold = false
    extend()
      .then(
        () => {
          told = at
          failedAt = null
        },
        () => {
          untold = true
          failedAt = at
        },
      )
      .finally(() => {
        sending = false
      })
  }
  return {
    note: () => {
      untold = true
    },
    whenDue(at) {
      const mayTry = failedAt === null || isDue(failedAt, at, EXTEND_AGAIN_MS)
      if (untold && !sending && mayTry && isDue(told, at, EXTEND_EVERY_MS)) send(at)
    },
    atOnce(at) {
      if (!sending) send(at)
    },
  }
}
