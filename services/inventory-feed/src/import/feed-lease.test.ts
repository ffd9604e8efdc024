import { eventually } from '@forecourt/dev-servers/eventually'
import { testMongo } from '@forecourt/dev-servers/test-servers'
import { connectMongo } from '@forecourt/mongo/connect'
import { newId } from '@forecourt/service-testing/people'
import type { Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withFeedLease } from './feed-lease.ts'

let mongo: MongoClient
let db: Db
beforeAll(async () => {
  const { url, prefix } = testMongo()
  mongo = await connectMongo(url)
  db = mongo.db(`${prefix}lease`)
})
afterAll(() => mongo.close())

const never = new AbortController().signal
const leases = () => db.collection<{ _id: string; expiresAt: Date }>('leases')
const deleteLease = (dealershipId: string) => leases().deleteOne({ _id: `feed:${dealershipId}` })
const endOf = async (dealershipId: string) => (await leases().findOne({ _id: `feed:${dealershipId}` }))?.expiresAt.getTime() ?? 0

describe('the lease of an inventory', () => {
  it('is held by one holder at a time, and then by the next', async () => {
    const dealershipId = newId()
    const order: string[] = []
    const outcome = await withFeedLease(db, dealershipId, { ttlMs: 5000, signal: never }, async () => {
      const second = await withFeedLease(db, dealershipId, { ttlMs: 5000, signal: never, waitMs: 150 }, async () => {
        order.push('never')
      })
      order.push(`second ${second}`)
    })
    const third = await withFeedLease(db, dealershipId, { ttlMs: 5000, signal: never }, async () => {
      order.push('third')
    })
    expect([outcome, third, order]).toEqual([true, true, ['second false', 'third']])
  })

  it('waits for the holder when `waitMs` is set', async () => {
    const dealershipId = newId()
    const ends: (() => void)[] = []
    const first = withFeedLease(db, dealershipId, { ttlMs: 5000, signal: never }, () => new Promise<void>((end) => void ends.push(end)))
    // does not query MongoDB, where the lease is visible before its holder has it
    await eventually(() => expect(ends.length).toBe(1))
    const second = withFeedLease(db, dealershipId, { ttlMs: 5000, signal: never, waitMs: 5000 }, async () => {})
    ends[0]?.()
    expect(await Promise.all([first, second])).toEqual([true, true])
  })

  it('is renewed while the work takes longer than its duration', async () => {
    const dealershipId = newId()
    await withFeedLease(db, dealershipId, { ttlMs: 6000, signal: never }, async ({ assertHeld }) => {
      const ends = new Set<number>()
      await eventually(async () => {
        assertHeld()
        ends.add(await endOf(dealershipId))
        // renewed twice after it was acquired
        expect(ends.size).toBeGreaterThan(2)
      })
    })
  })

  it('aborts the work when it was lost to another holder', async () => {
    const dealershipId = newId()
    const work = withFeedLease(db, dealershipId, { ttlMs: 150, signal: never }, async ({ signal, assertHeld }) => {
      await deleteLease(dealershipId)
      await eventually(() => expect(signal.aborted).toBe(true))
      assertHeld()
    })
    await expect(work).rejects.toThrow(/the lease feed:.* was lost/)
  })

  it('prevents the next write of a suspended process before any timer fires', async () => {
    const work = withFeedLease(db, newId(), { ttlMs: 150, signal: never }, async ({ assertHeld }) => {
      const gaveUpAt = performance.now() + 20_000
      while (performance.now() < gaveUpAt) assertHeld()
    })
    await expect(work).rejects.toThrow(/the lease feed:.* was lost/)
  })

  it('is not requested by a service that is shutting down', async () => {
    const closing = AbortSignal.abort()
    expect(await withFeedLease(db, newId(), { ttlMs: 1000, signal: closing, waitMs: 1000 }, async () => {})).toBe(false)
  })
})
