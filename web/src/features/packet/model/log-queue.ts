import type { CustomerLog } from '@forecourt/contracts/leads/records'
import { type LogStore, MAX_STORED } from './log-store.ts'

type LogValue = CustomerLog['oldValue']

/** `refused`: a retry would fail again; `expired`: the server no longer has the visit. */
export type SendResult = 'taken' | 'refused' | 'expired'

interface LogQueueOptions {
  /** sends entries, with `keepalive` when the page is unloading; rejects when they should be retried */
  send: (entries: CustomerLog[], options: { keepalive: boolean }) => Promise<SendResult>
  /** must open another visit; the queue waits for `open` */
  onExpired: () => void
  store: LogStore
  now: () => Date
  /** makes ids that sort by creation */
  makeId: () => string
  setTimer: (run: () => void, ms: number) => number
  clearTimer: (timer: number) => void
}

export type LogQueue = ReturnType<typeof createLogQueue>

/** A slider moves through dozens of values; only the one where it rests is logged. */
const SETTLE_MS = 700
const SEND_DELAY_MS = 300
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000
/** the contract's limit for one call is 200 */
const BATCH = 100
/** Browsers limit the keepalive requests of an unloading page to 64 kB in total. */
const KEEPALIVE_CHARACTERS = 20_000
const VALUE_MAX = 500

/**
 * Queues field changes and interactions of a packet page (rules: packet log entries). Sends them in order, one call at a time, and keeps them
 * until the server has them, across page loads. The client assigns their ids, so that retries are idempotent.
 */
export function createLogQueue(options: LogQueueOptions) {
  const settling = new Map<string, { entry: CustomerLog; timer: number }>()
  let waiting: CustomerLog[] = options.store.load()
  let sending: CustomerLog[] = []
  /** in flight with a submission; still stored, in case the page unloads before the response */
  let taken: CustomerLog[] = []
  let isOpen = false
  let isDiscarded = false
  let timer: number | undefined
  let retryMs = FIRST_RETRY_MS
  let batch = BATCH

  const save = () => options.store.save(isDiscarded ? [] : [...taken, ...sending, ...waiting])
  // they were taken over from other pages, and this one may close before its visit opens
  if (waiting.length > 0) save()
  const makeEntry = (field: string, oldValue: LogValue, newValue: LogValue): CustomerLog => ({
    id: options.makeId(),
    field,
    oldValue: bounded(oldValue),
    newValue: bounded(newValue),
    timestamp: options.now().toISOString(),
  })
  const schedule = (ms: number) => {
    if (timer !== undefined) options.clearTimer(timer)
    timer = options.setTimer(() => void sendNext(), ms)
  }
  const enqueue = (entry: CustomerLog) => {
    waiting = [...waiting, entry].slice(-MAX_STORED)
    save()
    if (timer === undefined && sending.length === 0) schedule(SEND_DELAY_MS)
  }
  const settle = (field: string) => {
    const held = settling.get(field)
    if (held === undefined) return
    options.clearTimer(held.timer)
    settling.delete(field)
    if (held.entry.oldValue !== held.entry.newValue) enqueue(held.entry)
  }
  /** Keeps the order: later entries happened after the settling ones. */
  const settleAll = () => {
    for (const field of [...settling.keys()]) settle(field)
  }
  const putInFront = () => {
    waiting = [...sending, ...waiting]
    sending = []
  }
  const sendNext = async () => {
    timer = undefined
    if (!isOpen || sending.length > 0 || waiting.length === 0) return
    sending = waiting.slice(0, batch)
    waiting = waiting.slice(batch)
    const result = await options.send(sending, { keepalive: false }).catch(() => 'failed' as const)
    if (result === 'failed') {
      putInFront()
      schedule(retryMs)
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    } else if (result === 'expired') {
      putInFront()
      isOpen = false
      options.onExpired()
    } else {
      // one bad entry must not lose the others: batches are halved until it is alone
      const isHalved = result === 'refused' && sending.length > 1
      if (isHalved) batch = Math.ceil(sending.length / 2)
      else if (result === 'refused' || waiting.length === 0) batch = BATCH
      if (isHalved) putInFront()
      sending = []
      retryMs = FIRST_RETRY_MS
      if (waiting.length > 0) schedule(0)
    }
    save()
  }

  return {
    /** logs a change of a calculator field; quick changes of the same field become one */
    change: (field: string, oldValue: LogValue, newValue: LogValue) => {
      const held = settling.get(field)
      if (held !== undefined) options.clearTimer(held.timer)
      const entry = makeEntry(field, held === undefined ? oldValue : held.entry.oldValue, newValue)
      settling.delete(field)
      settling.set(field, { entry, timer: options.setTimer(() => settle(field), SETTLE_MS) })
    },
    /** logs a click */
    interact: (field: string, oldValue: LogValue, newValue: LogValue) => {
      settleAll()
      enqueue(makeEntry(field, oldValue, newValue))
    },
    /** starts sending: the visit has its token */
    open: () => {
      isOpen = true
      if (waiting.length > 0) schedule(0)
    },
    /** drops every entry, also those in flight and later ones, for a link that is unknown, revoked or expired */
    discard: () => {
      isDiscarded = true
      isOpen = false
      waiting = []
      save()
    },
    /** retries immediately, when the browser is online again */
    retryNow: () => {
      retryMs = FIRST_RETRY_MS
      if (waiting.length > 0) schedule(0)
    },
    /** sends what is queued immediately, when the page is unloading */
    flush: () => {
      settleAll()
      const unsent = upTo(KEEPALIVE_CHARACTERS, [...sending, ...waiting].slice(0, BATCH))
      if (!isOpen || unsent.length === 0) return
      // The page is usually gone before the response arrives. Then the entries stay stored; their ids make the retry idempotent.
      const removeSent = (result: SendResult) => {
        if (result !== 'taken') return
        const ids = new Set(unsent.map(({ id }) => id))
        waiting = waiting.filter(({ id }) => !ids.has(id))
        save()
      }
      options.send(unsent, { keepalive: true }).then(removeSent, () => {})
    },
    /** takes up to one batch out of the queue, to send it with a submission; call `confirm` when that succeeds, `putBack` when it fails */
    takeAll: () => {
      settleAll()
      taken = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      save()
      return taken
    },
    /** the server has what was taken */
    confirm: () => {
      taken = []
      save()
    },
    putBack: (entries: CustomerLog[]) => {
      waiting = [...entries, ...waiting]
      taken = []
      save()
      if (waiting.length > 0) schedule(FIRST_RETRY_MS)
    },
  }
}

/** Truncates a text to the contract's limit; the server would reject a longer one. */
function bounded(value: LogValue): LogValue {
  return typeof value === 'string' ? value.slice(0, VALUE_MAX) : value
}

/** Returns the first entries that fit in that many characters of JSON; at least one. */
function upTo(characters: number, entries: readonly CustomerLog[]): CustomerLog[] {
  let room = characters
  return entries.filter((entry, index) => {
    room -= JSON.stringify(entry).length
    return index === 0 || room >= 0
  })
}
