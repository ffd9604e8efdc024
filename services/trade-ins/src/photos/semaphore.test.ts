import { expect, test } from 'vitest'
import { Semaphore, SemaphoreFullError } from './semaphore.ts'

const LONG = { withinMs: 60_000 }

test('never exceeds its capacity, and admits waiters in their order', async () => {
  const semaphore = new Semaphore(10, 100)
  let inside = 0
  const inUse: number[] = []
  const order: number[] = []
  const visit = async (at: number) => {
    const release = await semaphore.acquire(4, LONG)
    inside += 4
    inUse.push(inside)
    order.push(at)
    await Promise.resolve()
    inside -= 4
    release()
  }
  await Promise.all(Array.from({ length: 9 }, (_, at) => visit(at)))
  expect(Math.max(...inUse)).toBeLessThanOrEqual(10)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a task larger than the capacity runs alone', async () => {
  const semaphore = new Semaphore(2, 100)
  const release = await semaphore.acquire(50, LONG)
  const next = semaphore.acquire(1, LONG)
  expect(semaphore.waiting).toBe(1)
  release()
  expect(await next).toBeTypeOf('function')
})

test('a waiter that times out gets an error and no longer blocks those behind it', async () => {
  const semaphore = new Semaphore(10, 100)
  const release = await semaphore.acquire(6, LONG)
  const large = semaphore.acquire(10, { withinMs: 1 })
  const small = semaphore.acquire(4, LONG)
  await expect(large).rejects.toThrow(SemaphoreFullError)
  expect(await small).toBeTypeOf('function')
  release()
})

test('a waiter is rejected immediately when the queue is full', async () => {
  const semaphore = new Semaphore(1, 1)
  await semaphore.acquire(1, LONG)
  semaphore.acquire(1, { withinMs: 1 }).catch(() => {})
  await expect(semaphore.acquire(1, LONG)).rejects.toThrow(SemaphoreFullError)
})

test('leaving twice does not free capacity twice', async () => {
  const semaphore = new Semaphore(1, 100)
  const release = await semaphore.acquire(1, LONG)
  release()
  release()
  await semaphore.acquire(1, LONG)
  await expect(semaphore.acquire(1, { withinMs: 1 })).rejects.toThrow(SemaphoreFullError)
})
