import type { Caller } from '@forecourt/service-kit/identity'
import { owner } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { describe, expect, it } from 'vitest'
import type { FeedDeps } from '../deps.ts'
import { knownDealership } from './known-dealership.ts'

const HOUR_S = 3_600
const nowS = () => Math.floor(Date.now() / 1000)
const staff: Caller = { kind: 'staff', sessionId: 'session', user: owner }

/** A dealership store that finds the dealership from the given query on; counts the queries. */
function dealershipsKnownAt(question: number) {
  let asked = 0
  const found = { name: 'Example Motors' } as never
  const dealerships = { find: async () => (++asked >= question ? found : null), wasDeleted: async () => false }
  return { deps: { dealerships } as unknown as Pick<FeedDeps, 'dealerships'>, asked: () => asked }
}
const callOf = (caller: Caller, seconds: number) => ({
  caller,
  params: { dealershipId: ObjectId.createFromTime(seconds).toHexString() },
})

describe('finding the dealership of a call', () => {
  it.each([
    ['long ago', () => nowS() - HOUR_S],
    ['in the future', () => nowS() + HOUR_S],
    ['never', () => 0],
  ])('does not wait for an unknown one created %s', async (_when, seconds) => {
    const { deps, asked } = dealershipsKnownAt(2)
    await expect(knownDealership(deps, callOf(staff, seconds()))).rejects.toMatchObject({ status: 404 })
    expect(asked()).toBe(1)
  })

  it('waits for one that was created a moment ago if staff call', async () => {
    const { deps } = dealershipsKnownAt(3)
    expect(await knownDealership(deps, callOf(staff, nowS()))).toMatchObject({ name: 'Example Motors' })
  })

  it('does not wait if the caller is not staff', async () => {
    const { deps, asked } = dealershipsKnownAt(2)
    await expect(knownDealership(deps, callOf({ kind: 'anonymous' }, nowS()))).rejects.toMatchObject({ status: 404 })
    expect(asked()).toBe(1)
  })
})
