import { testMongo } from '@forecourt/dev-servers/test-servers'
import { connectMongo } from '@forecourt/mongo/connect'
import type { Db, MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Job, type JobOptions, runJob } from './run-job.ts'

const HOUR_MS = 3_600_000

const { url, prefix } = testMongo()
let mongo: MongoClient
let db: Db
beforeAll(async () => {
  mongo = await connectMongo(url)
  db = mongo.db(`${prefix}run-job`)
})
afterAll(() => mongo.close())

const jobs: Job[] = []
afterEach(async () => {
  for (const job of jobs.splice(0)) await job.close()
})

function start(options: Omit<JobOptions, 'name' | 'logger'> & { name?: string; failures?: unknown[] }): Job {
  const { failures = [], ...others } = options
  const warn = (fields: object) => failures.push((fields as { err: unknown }).err)
  const job = runJob({ name: 'test', ...others, logger: { warn } as unknown as JobOptions['logger'] })
  jobs.push(job)
  return job
}

/** Returns a promise and the function that resolves it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

it('runs immediately and again after its interval', async () => {
  let rounds = 0
  const third = gate()
  start({ intervalMs: 1, run: async () => void (++rounds === 3 && third.open()) })
  await third.opened
})

it('waits an interval before the first run with startsAfterInterval', async () => {
  let rounds = 0
  const job = start({ intervalMs: HOUR_MS, startsAfterInterval: true, run: async () => void rounds++ })
  await job.close()
  expect(rounds).toBe(0)
})

it("runs again immediately while a run returns 'more'", async () => {
  let rounds = 0
  const third = gate()
  const run = async () => {
    if (++rounds < 3) return 'more'
    return third.open()
  }
  start({ intervalMs: HOUR_MS, run })
  await third.opened
})

it('continues after a failure and logs it once a minute until a run succeeds', async () => {
  let rounds = 0
  const last = gate()
  const failures: unknown[] = []
  const run = async () => {
    rounds += 1
    if (rounds !== 3 && rounds < 5) throw new Error(`round ${rounds}`)
    if (rounds === 5) last.open()
  }
  start({ intervalMs: 1, failures, run })
  await last.opened
  expect(failures).toEqual([new Error('round 1'), new Error('round 4')])
})

it('never starts a run before the last one has ended', async () => {
  let running = 0
  let overlaps = 0
  let rounds = 0
  const fifth = gate()
  const run = async () => {
    if (++running > 1) overlaps += 1
    await new Promise(setImmediate)
    running -= 1
    if (++rounds === 5) fifth.open()
  }
  start({ intervalMs: 0, run })
  await fifth.opened
  expect(overlaps).toBe(0)
})

it('ends its wait when it is closed', async () => {
  const ran = gate()
  const job = start({ intervalMs: HOUR_MS, run: async () => ran.open() })
  await ran.opened
  await job.close()
})

it('aborts the signal of the current run when it is closed, and waits for it', async () => {
  const began = gate()
  const proceed = gate()
  const events: string[] = []
  const run = async (signal: AbortSignal) => {
    began.open()
    await proceed.opened
    events.push(signal.aborted ? 'round ended, aborted' : 'round ended')
  }
  const job = start({ intervalMs: HOUR_MS, run })
  await began.opened
  const closing = job.close().then(() => events.push('closed'))
  proceed.open()
  await closing
  expect(events).toEqual(['round ended, aborted', 'closed'])
})

it('does not log a run that fails because the job is closed', async () => {
  const began = gate()
  const failures: unknown[] = []
  const run = (signal: AbortSignal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      began.open()
    })
  const job = start({ intervalMs: HOUR_MS, failures, run })
  await began.opened
  await job.close()
  expect(failures).toEqual([])
})

it('runs on one replica at a time under a lease and moves to the next when that replica stops', async () => {
  const lease = { db, ttlMs: 300 }
  const ran: string[] = []
  const firstRan = gate()
  const secondRan = gate()
  const first = start({ name: 'leased', intervalMs: HOUR_MS, lease, run: async () => firstRan.open() })
  await firstRan.opened
  const run = async () => {
    ran.push('second')
    secondRan.open()
  }
  start({ name: 'leased', intervalMs: HOUR_MS, lease, run })
  expect(ran).toEqual([])
  await first.close()
  await secondRan.opened
})
