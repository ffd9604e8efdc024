import type { CustomerLog } from '@forecourt/contracts/leads/records'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogQueue } from './log-queue.ts'

const send = vi.fn<(entries: CustomerLog[], options: { keepalive: boolean }) => Promise<void>>()
let ids = 0

function queue() {
  return createLogQueue({
    send,
    now: () => new Date(),
    makeId: () => `id${++ids}`,
    setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
  })
}
const sentFields = () => send.mock.calls.map(([entries]) => entries.map((entry) => entry.field))
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue()
  ids = 0
})
afterEach(() => vi.useRealTimers())

describe('what a customer does on a packet page', () => {
  test('waits until the visit has its token, and then goes in the order it happened', async () => {
    const logs = queue()
    logs.interact('photo_clicked', 1, 2)
    logs.interact('video_clicked', null, 'x')
    await advance(60_000)
    expect(send).not.toHaveBeenCalled()
    logs.open()
    await advance(0)
    expect(sentFields()).toEqual([['photo_clicked', 'video_clicked']])
  })

  test('with a slider becomes one change, from where it stood to where it rests', async () => {
    const logs = queue()
    logs.open()
    for (const [from, to] of [
      [0, 100],
      [100, 200],
      [200, 300],
    ] as const) {
      logs.change('calcDownPayment', from, to)
      await advance(200)
    }
    await advance(2_000)
    expect(send.mock.calls[0]?.[0]).toMatchObject([{ field: 'calcDownPayment', oldValue: 0, newValue: 300 }])
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('and takes back is not logged', async () => {
    const logs = queue()
    logs.open()
    logs.change('includeTaxes', true, false)
    logs.change('includeTaxes', false, true)
    await advance(5_000)
    expect(send).not.toHaveBeenCalled()
  })

  test('offline is sent again with the same ids, before anything newer, and not twice at a time', async () => {
    const logs = queue()
    logs.open()
    send.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
    logs.interact('photo_clicked', 1, 2)
    await advance(400)
    logs.interact('photo_clicked', 2, 3)
    await advance(2_000)
    logs.retryNow()
    await advance(0)
    const batches = send.mock.calls.map(([entries]) => entries.map((entry) => entry.id))
    expect(batches).toEqual([['id1'], ['id1', 'id2'], ['id1', 'id2']])
    await advance(120_000)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('while a call is on its way waits for the next one', async () => {
    const logs = queue()
    logs.open()
    let finish: () => void = () => {}
    send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    logs.interact('a', null, 1)
    await advance(400)
    logs.interact('b', null, 1)
    await advance(5_000)
    expect(sentFields()).toEqual([['a']])
    finish()
    await advance(0)
    expect(sentFields()).toEqual([['a'], ['b']])
  })

  test('last goes out when the page goes away, even what had not settled', async () => {
    const logs = queue()
    logs.open()
    logs.change('calcTerm', 60, 72)
    logs.flush()
    expect(send.mock.calls[0]).toMatchObject([[{ field: 'calcTerm', newValue: 72 }], { keepalive: true }])
  })

  test('travels with the submission, and waits again when that fails', async () => {
    const logs = queue()
    logs.open()
    logs.change('calcTerm', 60, 72)
    const taken = logs.takeAll()
    expect(taken).toMatchObject([{ field: 'calcTerm' }])
    await advance(5_000)
    expect(send).not.toHaveBeenCalled()
    logs.putBack(taken)
    await advance(2_000)
    expect(sentFields()).toEqual([['calcTerm']])
  })

  test('in large numbers goes in calls the server accepts', async () => {
    const logs = queue()
    for (let photo = 0; photo < 250; photo++) logs.interact('photo_clicked', photo, photo + 1)
    logs.open()
    await advance(10)
    expect(send.mock.calls.map(([entries]) => entries.length)).toEqual([100, 100, 50])
  })
})
