import { newId } from '@forecourt/service-testing/people'
import { beforeAll, expect, test } from 'vitest'
import { startTradeIns } from '../testing/trade-ins-fixture.ts'
import type { UsageStore } from './usage-store.ts'

let usage: UsageStore
beforeAll(async () => {
  usage = (await startTradeIns()).stores.usage
})

test('concurrent first requests of a dealership that use nothing are all allowed', async () => {
  for (let round = 0; round < 10; round++) {
    const dealershipId = newId()
    const take = () => usage.take(dealershipId, 'photoBytes', 0, { max: 100, now: new Date() })
    expect(await Promise.all(Array.from({ length: 20 }, take))).toEqual(Array(20).fill(true))
  }
})

test('concurrent first requests use no more than the allowance', async () => {
  const dealershipId = newId()
  const take = () => usage.take(dealershipId, 'begun', 1, { max: 5, now: new Date() })
  const allowed = await Promise.all(Array.from({ length: 20 }, take))
  expect(allowed.filter(Boolean)).toHaveLength(5)
})
