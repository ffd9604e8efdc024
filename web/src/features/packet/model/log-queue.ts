import type { CustomerLog } from '@forecourt/contracts/leads/records'

type LogValue = CustomerLog['oldValue']

export interface LogQueueOptions {
  /** sends entries; `keepalive` when the page is going away. Rejects when it may be tried again, resolves also when the server refused them for good. */
  send: (entries: CustomerLog[], options: { keepalive: boolean }) => Promise<void>
  now: () => Date
  makeId: () => string
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (timer: number) => void
}

export interface LogQueue {
  /** a calculator field changed; quick changes of the same field become one */
  change: (field: string, oldValue: LogValue, newValue: LogValue) => void
  /** something was clicked */
  interact: (field: string, oldValue: LogValue, newValue: LogValue) => void
  /** the page may send now: the visit has its token */
  open: () => void
  /** the connection is back */
  retryNow: () => void
  /** the page goes away: send what there is, at once */
  flush: () => void
  /** takes out everything that waits, to travel with the final submission; `putBack` when that fails */
  takeAll: () => CustomerLog[]
  putBack: (entries: CustomerLog[]) => void
}

/** A slider moves through dozens of values; what is logged is where it came to rest. */
const SETTLE_MS = 700
const SEND_DELAY_MS = 300
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000
/** the contract's limit for one call */
const BATCH = 100

/**
 * Field changes and interactions of a packet page (spec/3 section 4), sent in order, one call at a time, and kept until the server has
 * them: offline they wait. Each has an id made here, so that one sent twice counts once.
 */
export function createLogQueue(options: LogQueueOptions): LogQueue {
  const settling = new Map<string, { entry: CustomerLog; timer: number }>()
  let waiting: CustomerLog[] = []
  let sending: CustomerLog[] = []
  let isOpen = false
  let timer: number | undefined
  let retryMs = FIRST_RETRY_MS

  const makeEntry = (field: string, oldValue: LogValue, newValue: LogValue): CustomerLog => ({
    id: options.makeId(),
    field,
    oldValue,
    newValue,
    timestamp: options.now().toISOString(),
  })
  const schedule = (ms: number) => {
    if (timer !== undefined) options.clearTimer(timer)
    timer = options.setTimer(() => void sendNext(), ms)
  }
  const enqueue = (entry: CustomerLog) => {
    waiting.push(entry)
    if (timer === undefined && sending.length === 0) schedule(SEND_DELAY_MS)
  }
  const settle = (field: string) => {
    const held = settling.get(field)
    if (held === undefined) return
    options.clearTimer(held.timer)
    settling.delete(field)
    if (held.entry.oldValue !== held.entry.newValue) enqueue(held.entry)
  }
  const settleAll = () => {
    for (const field of [...settling.keys()]) settle(field)
  }
  const sendNext = async () => {
    timer = undefined
    if (!isOpen || sending.length > 0 || waiting.length === 0) return
    sending = waiting.slice(0, BATCH)
    waiting = waiting.slice(BATCH)
    try {
      await options.send(sending, { keepalive: false })
      sending = []
      retryMs = FIRST_RETRY_MS
      if (waiting.length > 0) schedule(0)
    } catch {
      waiting = [...sending, ...waiting]
      sending = []
      schedule(retryMs)
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
  }

  return {
    change: (field, oldValue, newValue) => {
      const held = settling.get(field)
      if (held !== undefined) options.clearTimer(held.timer)
      const entry = makeEntry(field, held === undefined ? oldValue : held.entry.oldValue, newValue)
      settling.set(field, { entry, timer: options.setTimer(() => settle(field), SETTLE_MS) })
    },
    interact: (field, oldValue, newValue) => enqueue(makeEntry(field, oldValue, newValue)),
    open: () => {
      isOpen = true
      if (waiting.length > 0) schedule(0)
    },
    retryNow: () => {
      retryMs = FIRST_RETRY_MS
      if (waiting.length > 0) schedule(0)
    },
    flush: () => {
      settleAll()
      if (!isOpen || waiting.length === 0) return
      // No answer will be heard; the entries stay, since the page may come back. Their ids keep them from counting twice.
      options.send(waiting.slice(0, BATCH), { keepalive: true }).catch(() => {})
    },
    takeAll: () => {
      settleAll()
      const taken = waiting
      waiting = []
      return taken
    },
    putBack: (entries) => {
      waiting = [...entries, ...waiting]
      if (waiting.length > 0) schedule(FIRST_RETRY_MS)
    },
  }
}
