// @vitest-environment jsdom
import type { CustomerLog } from '@forecourt/contracts/leads/records'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogQueue, type SendResult } from './log-queue.ts'
import { createLogStore, type LogStore } from './log-store.ts'

const send = vi.fn<(entries: CustomerLog[], options: { keepalive: boolean }) => Promise<SendResult>>()
const onForgotten = vi.fn()
let ids = 0

const nothing: LogStore = { load: () => [], save: () => {} }

function queue(store = nothing) {
  return createLogQueue({
    send,
    onForgotten,
    store,
    now: () => new Date(),
    makeId: () => `id${String(++ids).padStart(3, '0')}`,
    setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
  })
}
const sentFields = () => send.mock.calls.map(([entries]) => entries.map((entry) => entry.field))
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue('taken')
  onForgotten.mockReset()
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
    expect(batches).toEqual([['id001'], ['id001', 'id002'], ['id001', 'id002']])
    await advance(120_000)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('while a call is on its way waits for the next one', async () => {
    const logs = queue()
    logs.open()
    let finish: (result: SendResult) => void = () => {}
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
    finish('taken')
    await advance(0)
    expect(sentFields()).toEqual([['a'], ['b']])
  })

  test('last is sent when the page unloads, even a change that had not settled', async () => {
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

  test('in quick succession keeps its order: a change that still settles comes before the click after it', async () => {
    const logs = queue()
    logs.open()
    logs.change('calcTerm', 60, 72)
    logs.change('zipCode', '', '02139')
    logs.change('calcTerm', 72, 84)
    logs.interact('photo_clicked', 'next', '2 of 3')
    await advance(5_000)
    expect(sentFields().flat()).toEqual(['zipCode', 'calcTerm', 'photo_clicked'])
  })

  test('goes out with the page even while a call for it is on its way, which the page would take with it', async () => {
    const logs = queue()
    logs.open()
    send.mockReturnValueOnce(new Promise(() => {}))
    logs.interact('a', null, 1)
    await advance(400)
    logs.interact('b', null, 1)
    logs.flush()
    expect(sentFields()).toEqual([['a'], ['a', 'b']])
    expect(send.mock.calls[1]?.[1]).toEqual({ keepalive: true })
  })

  test('and has been taken as the page went out of sight is not sent again when it comes back', async () => {
    const logs = queue()
    logs.open()
    logs.interact('a', null, 1)
    logs.flush()
    await advance(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('is cut to the limits of keepalive requests and of the server when the page unloads', async () => {
    const logs = queue()
    for (let entry = 0; entry < 100; entry++) logs.interact('video_clicked', 'file', 'x'.repeat(2_000))
    logs.open()
    logs.flush()
    const entries = send.mock.calls[0]?.[0] ?? []
    expect(entries.length).toBeGreaterThan(10)
    expect(JSON.stringify(entries).length).toBeLessThan(32_000)
    expect(entries[0]?.newValue).toHaveLength(500)
  })

  test('of which the server refuses one entry loses that one alone', async () => {
    const logs = queue()
    send.mockImplementation(async (entries) => (entries.some(({ field }) => field === 'bad') ? 'refused' : 'taken'))
    for (let entry = 0; entry < 60; entry++) logs.interact(entry === 37 ? 'bad' : `good${entry}`, null, entry)
    logs.open()
    await advance(100)
    const results = await Promise.all(send.mock.results.map(({ value }) => value as Promise<SendResult>))
    const taken = send.mock.calls.flatMap(([entries], call) => (results[call] === 'taken' ? entries.map(({ newValue }) => newValue) : []))
    expect(taken).toEqual(Array.from({ length: 60 }, (_, entry) => entry).filter((entry) => entry !== 37))
    expect(send.mock.calls.length).toBeLessThan(20)
  })

  test('in a visit that the server no longer has waits for the next one', async () => {
    const logs = queue()
    logs.open()
    send.mockResolvedValueOnce('forgotten')
    logs.interact('a', null, 1)
    await advance(400)
    expect(onForgotten).toHaveBeenCalledTimes(1)
    logs.interact('b', null, 1)
    await advance(60_000)
    logs.open()
    await advance(0)
    expect(sentFields()).toEqual([['a'], ['a', 'b']])
  })

  test('travels with the submission only as far as one call carries it; the rest follows', async () => {
    const logs = queue()
    for (let photo = 0; photo < 250; photo++) logs.interact('photo_clicked', photo, photo + 1)
    expect(logs.takeAll()).toHaveLength(100)
    logs.open()
    await advance(10)
    expect(send.mock.calls.map(([entries]) => entries.length)).toEqual([100, 50])
  })
})

describe('a page that is loaded again', () => {
  const at = new Date('2026-05-04T12:00:00Z')
  const storeOf = (page: string, link = '/vehicle-packet/d/v/l', now = at) =>
    createLogStore({ link, page, storage: localStorage, now: () => now })
  beforeEach(() => {
    vi.setSystemTime(at)
    localStorage.clear()
  })

  test('sends what the last one could not, first and with the same ids, and keeps none of it', async () => {
    send.mockRejectedValue(new Error('offline'))
    const before = queue(storeOf('before'))
    before.open()
    before.interact('a', 'next', 1)
    await advance(400)
    before.change('b', 1, 2)
    before.flush()
    await advance(0)
    const ids = send.mock.calls.at(-1)?.[0].map(({ id }) => id)
    send.mockReset().mockResolvedValue('taken')

    const after = queue(storeOf('after'))
    after.interact('c', null, 1)
    after.open()
    await advance(400)
    expect(sentFields()).toEqual([['a', 'b', 'c']])
    expect(send.mock.calls[0]?.[0].slice(0, 2).map(({ id }) => id)).toEqual(ids)
    expect(localStorage).toHaveLength(0)
  })

  test("has nothing of another link's, nor what is a week old, nor what is no entry", () => {
    queue(storeOf('other', '/vehicle-packet/d/v/other')).interact('a', null, 1)
    queue(storeOf('before')).interact('b', null, 1)
    localStorage.setItem('forecourt-packet:/vehicle-packet/d/v/l:odd', '[{"id":1},null,{"id":"x","field":"f","timestamp":"soon"}]')
    localStorage.setItem('forecourt-packet:/vehicle-packet/d/v/l:broken', '{[')
    expect(storeOf('after', undefined, new Date('2026-05-12T12:00:00Z')).load()).toEqual([])
    expect(storeOf('after').load()).toEqual([])
    expect(localStorage).toHaveLength(1)
  })

  test('beside another tab of the link does not overwrite it', () => {
    queue(storeOf('one')).interact('a', null, 1)
    const other = storeOf('other')
    other.save([{ id: 'x', field: 'b', oldValue: null, newValue: 1, timestamp: new Date(at.getTime() + 1).toISOString() }])
    expect(
      storeOf('third')
        .load()
        .map(({ field }) => field),
    ).toEqual(['a', 'b'])
  })

  test('keeps no more than a browser should, and a link that is over nothing', () => {
    const logs = queue(storeOf('before'))
    for (let entry = 0; entry < 700; entry++) logs.interact('photo_clicked', null, entry)
    expect(storeOf('after').load()).toHaveLength(500)
    logs.discard()
    expect(localStorage).toHaveLength(0)
  })

  test('works when the browser allows no storage', () => {
    const full = {
      length: 0,
      key: () => null,
      setItem: () => {
        throw new Error('full')
      },
    } as unknown as Storage
    for (const storage of [null, full]) {
      const store = createLogStore({ link: 'l', page: 'p', storage, now: () => at })
      store.save([{ field: 'a', oldValue: null, newValue: 1, timestamp: at.toISOString() }])
      expect(store.load()).toEqual([])
    }
  })
})
