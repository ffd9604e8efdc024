import { expect, it } from 'vitest'
import { acquireLease, type Lease, waitForLease } from './lease.ts'
import { freshDb } from './testing/fresh-db.ts'
import { withLease } from './with-lease.ts'

const mongo = freshDb()

async function acquire(name: string, ttlMs: number): Promise<Lease> {
  const lease = await acquireLease(mongo.db, name, 'me', ttlMs)
  if (lease === null) throw new Error(`the lease ${name} is taken`)
  return lease
}
const other = (name: string) => acquireLease(mongo.db, name, 'other', 60_000)
const stored = (name: string) => mongo.db.collection<{ _id: string; expiresAt: Date }>('leases').findOne({ _id: name })
const steal = (name: string) => mongo.db.collection<{ _id: string }>('leases').deleteOne({ _id: name })

it('returns what the work returns and releases the lease', async () => {
  expect(await withLease(await acquire('returns', 60_000), {}, async () => 'done')).toBe('done')
  expect(await other('returns')).not.toBeNull()
})

it('releases the lease when the work fails', async () => {
  const work = withLease(await acquire('fails', 60_000), {}, () => Promise.reject(new Error('the work failed')))
  await expect(work).rejects.toThrow('the work failed')
  expect(await other('fails')).not.toBeNull()
})

it('does not release the lease with keep: true', async () => {
  const lease = await acquire('kept', 60_000)
  await withLease(lease, { keep: true }, async () => {})
  expect(await other('kept')).toBeNull()
  await lease.release()
  expect(await other('kept')).not.toBeNull()
})

it('renews the lease during the work', async () => {
  const lease = await acquire('renewed', 9_000)
  const first = await stored('renewed')
  await withLease(lease, {}, async ({ assertHeld }) => {
    await expect.poll(async () => Number((await stored('renewed'))?.expiresAt)).toBeGreaterThan(Number(first?.expiresAt))
    assertHeld()
  })
})

it('aborts the work when the lease is lost', async () => {
  const lease = await acquire('lost', 150)
  const work = withLease(lease, {}, async ({ signal, assertHeld }) => {
    await steal('lost')
    await expect.poll(() => signal.aborted).toBe(true)
    assertHeld()
  })
  await expect(work).rejects.toThrow('the lease lost was lost')
})

it("aborts the work when the caller's signal is aborted", async () => {
  const closing = new AbortController()
  const work = withLease(await acquire('closing', 60_000), { signal: closing.signal }, async ({ signal, assertHeld }) => {
    closing.abort(new Error('closing'))
    expect(signal.aborted).toBe(true)
    assertHeld()
  })
  await expect(work).rejects.toThrow('closing')
})

it('waits until a lease is free, for at most waitMs', async () => {
  const lease = await acquire('awaited', 60_000)
  const options = { holder: 'other', ttlMs: 60_000 }
  expect(await waitForLease(mongo.db, 'awaited', { ...options, waitMs: 0 })).toBeNull()
  const waiting = waitForLease(mongo.db, 'awaited', { ...options, waitMs: 60_000 })
  await lease.release()
  expect(await waiting).not.toBeNull()
})

it('does not acquire a lease once the signal is aborted', async () => {
  const options = { holder: 'me', ttlMs: 60_000, waitMs: 60_000, signal: AbortSignal.abort() }
  expect(await waitForLease(mongo.db, 'unasked', options)).toBeNull()
  expect(await stored('unasked')).toBeNull()
})
