import { sleep } from '@forecourt/timing/sleep'
import type { ChangeStream, Db } from 'mongodb'
import { outboxEntries } from './outbox.ts'

/** The delay before a failed change stream is reopened, in milliseconds. Until then the relay polls. */
const REOPEN_MS = 1_000
/** The poll interval on a router: its change stream delivers an event only after every shard has written something, which takes up to 10 s. */
const ROUTER_POLL_INTERVAL_MS = 200

/**
 * Wakes the relay when an event is added to the outbox: watches it with a change stream until the signal is aborted. On a sharded MongoDB it polls instead. A change stream that fails is reopened
 * and never stops the relay.
 */
export function createWake(db: Db, signal: AbortSignal) {
  let added = true
  let ring = () => {}
  const wakeUp = () => {
    added = true
    ring()
  }
  const closing = new AbortController()
  const ended = AbortSignal.any([signal, closing.signal])
  let changes: ChangeStream | null = null
  let maxWaitMs = Number.POSITIVE_INFINITY
  let closed: Promise<void> = Promise.resolve()

  const follow = async () => {
    while (!ended.aborted) {
      if (await isRouter(db, ended)) {
        maxWaitMs = ROUTER_POLL_INTERVAL_MS
        return wakeUp()
      }
      if (ended.aborted) return
      changes = outboxEntries(db).watch([{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }], { maxAwaitTimeMS: 2_000 })
      // events may have been added before the server opened the change stream, which it reports with the first token
      changes.once('resumeTokenChanged', wakeUp)
      try {
        for await (const _ of changes) wakeUp()
      } catch {
        // MongoDB restarted, or we are closing
      }
      await changes.close().catch(() => {})
      await sleep(REOPEN_MS, ended)
    }
  }
  const running = follow()
  ended.addEventListener('abort', () => {
    ring()
    closed = changes?.close().catch(() => {}) ?? Promise.resolve()
  })

  return {
    /** Resolves when an event was added since the last call, or after `timeoutMs`. */
    async next(timeoutMs: number): Promise<void> {
      if (!added && !ended.aborted) {
        const rung = new AbortController()
        ring = () => rung.abort()
        await sleep(Math.min(timeoutMs, maxWaitMs), rung.signal)
      }
      added = false
    },
    async close(): Promise<void> {
      closing.abort()
      await closed
      await running
    },
  }
}

/** Whether the server is a router of a sharded cluster; false while it does not respond. */
async function isRouter(db: Db, signal: AbortSignal): Promise<boolean> {
  const hello = await db.command({ hello: 1 }, { signal }).catch(() => null)
  return hello?.msg === 'isdbgrid'
}
