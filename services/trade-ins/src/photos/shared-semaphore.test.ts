import { expect, test } from 'vitest'
import { SemaphoreFullError } from './semaphore.ts'
import { SharedSemaphore } from './shared-semaphore.ts'

const LONG = 60_000
const OPTIONS = { share: 2, maxQueueLength: 100, maxOwnQueueLength: 1 }

test('one party gets no more than its share, and what waits for it delays no other party', async () => {
  const semaphore = new SharedSemaphore(4, OPTIONS)
  const leave = await semaphore.acquire(2, { by: 'a', withinMs: LONG })
  const next = semaphore.acquire(1, { by: 'a', withinMs: LONG })
  expect([semaphore.waiting, semaphore.isWanted('a'), semaphore.isWanted('b')]).toEqual([1, true, false])
  await expect(semaphore.acquire(1, { by: 'a', withinMs: LONG })).rejects.toThrow(SemaphoreFullError)
  await semaphore.acquire(2, { by: 'b', withinMs: 0 })
  leave()
  expect(await next).toBeTypeOf('function')
})

test('another party that waits comes before what the same party has waiting', async () => {
  const semaphore = new SharedSemaphore(2, OPTIONS)
  const order: string[] = []
  const leave = await semaphore.acquire(2, { by: 'a', withinMs: LONG })
  const visits = ['a', 'b'].map(async (by) => {
    const leaveAgain = await semaphore.acquire(2, { by, withinMs: LONG })
    order.push(by)
    leaveAgain()
  })
  expect(semaphore.isWanted('a')).toBe(true)
  leave()
  await Promise.all(visits)
  expect(order).toEqual(['b', 'a'])
})

test('a party that waits in vain for the others has its whole share afterwards', async () => {
  const semaphore = new SharedSemaphore(2, OPTIONS)
  const leave = await semaphore.acquire(2, { by: 'a', withinMs: LONG })
  await expect(semaphore.acquire(2, { by: 'b', withinMs: 1 })).rejects.toThrow(SemaphoreFullError)
  leave()
  // twice: it frees nothing of what was acquired since
  const leaveB = await semaphore.acquire(2, { by: 'b', withinMs: 0 })
  leave()
  await expect(semaphore.acquire(1, { by: 'a', withinMs: 1 })).rejects.toThrow(SemaphoreFullError)
  leaveB()
  await semaphore.acquire(2, { by: 'a', withinMs: 0 })
})
