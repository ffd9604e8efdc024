import { expect, test } from 'vitest'
import { Gate, GateFullError } from './gate.ts'

const LONG = { withinMs: 60_000 }

test('never exceeds its capacity, and admits waiters in their order', async () => {
  const gate = new Gate(10, 100)
  let inside = 0
  const most: number[] = []
  const order: number[] = []
  const visit = async (at: number) => {
    const leave = await gate.enter(4, LONG)
    inside += 4
    most.push(inside)
    order.push(at)
    await Promise.resolve()
    inside -= 4
    leave()
  }
  await Promise.all(Array.from({ length: 9 }, (_, at) => visit(at)))
  expect(Math.max(...most)).toBeLessThanOrEqual(10)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a task larger than the capacity runs alone', async () => {
  const gate = new Gate(2, 100)
  const leave = await gate.enter(50, LONG)
  const next = gate.enter(1, LONG)
  expect(gate.waiting).toBe(1)
  leave()
  expect(await next).toBeTypeOf('function')
})

test('a waiter that times out gets an error and no longer blocks those behind it', async () => {
  const gate = new Gate(10, 100)
  const leave = await gate.enter(6, LONG)
  const large = gate.enter(10, { withinMs: 1 })
  const small = gate.enter(4, LONG)
  await expect(large).rejects.toThrow(GateFullError)
  expect(await small).toBeTypeOf('function')
  leave()
})

test('a waiter is rejected immediately when the queue is full', async () => {
  const gate = new Gate(1, 1)
  await gate.enter(1, LONG)
  gate.enter(1, { withinMs: 1 }).catch(() => {})
  await expect(gate.enter(1, LONG)).rejects.toThrow(GateFullError)
})

test('leaving twice does not free capacity twice', async () => {
  const gate = new Gate(1, 100)
  const leave = await gate.enter(1, LONG)
  leave()
  leave()
  await gate.enter(1, LONG)
  await expect(gate.enter(1, { withinMs: 1 })).rejects.toThrow(GateFullError)
})
