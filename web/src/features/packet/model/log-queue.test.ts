import type { CustomerLog } from '@forecourt/contracts/leads/records'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogQueue, type SendResult } from './log-queue.ts'
import { createLogStore, type LogStore } from './log-store.ts'

const send = vi.fn<(entries: CustomerLog[], options: { keepalive: boolean }) => Promise<SendResult>>()
const onExpired = vi.fn()
let ids = 0

const nothing: LogStore = { load: () => [], save: () => {} }

function queue(store = nothing) {
  return createLogQueue({
    send,
    onExpired,
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
  onExpired.mockReset()
  ids = 0
})

describe('customer log entries', () => {
  test('wait for the visit token and are sent in order', async () => {
    const logs = queue()
    logs.interact('photo_clicked', 1, 2)
    logs.interact('video_clicked', null, 'x')
    await advance(60_000)
    expect(send).not.toHaveBeenCalled()
    logs.open()
    await advance(0)
    expect(sentFields()).toEqual([['photo_clicked', 'video_clicked']])
  })

  test('merge the moves of a slider into one change', async () => {
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

  test('drop a change that was reverted', async () => {
    const logs = queue()
    logs.open()
    logs.change('includeTaxes', true, false)
    logs.change('includeTaxes', false, true)
    await advance(5_000)
    expect(send).not.toHaveBeenCalled()
  })

  test('are resent with the same ids before newer ones after a failure, one call at a time', async () => {
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

  test('wait while another call is in flight', async () => {
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

  test('are flushed when the page unloads, including unsettled changes', async () => {
    const logs = queue()
    logs.open()
    logs.change('calcTerm', 60, 72)
    logs.flush()
    expect(send.mock.calls[0]).toMatchObject([[{ field: 'calcTerm', newValue: 72 }], { keepalive: true }])
  })

  test('are sent with the submission, and are queued again when it fails', async () => {
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

  test('are sent in batches that the server accepts', async () => {
    const logs = queue()
    for (let photo = 0; photo < 250; photo++) logs.interact('photo_clicked', photo, photo + 1)
    logs.open()
    await advance(10)
    expect(send.mock.calls.map(([entries]) => entries.length)).toEqual([100, 100, 50])
  })

  test('keep their order, with an unsettled change before a later click', async () => {
    const logs = queue()
    logs.open()
    logs.change('calcTerm', 60, 72)
    logs.change('zipCode', '', '02139')
    logs.change('calcTerm', 72, 84)
    logs.interact('photo_clicked', 'next', '2 of 3')
    await advance(5_000)
    expect(sentFields().flat()).toEqual(['zipCode', 'calcTerm', 'photo_clicked'])
  })

  test('are flushed on unload even while another call is in flight', async () => {
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

  test('that were flushed when the page was hidden are not resent when it is shown', async () => {
    const logs = queue()
    logs.open()
    logs.interact('a', null, 1)
    logs.flush()
    await advance(60_000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('are truncated to the limits of keepalive requests and of the server on unload', async () => {
    const logs = queue()
    for (let entry = 0; entry < 100; entry++) logs.interact('video_clicked', 'file', 'x'.repeat(2_000))
    logs.open()
    logs.flush()
    const entries = send.mock.calls[0]?.[0] ?? []
    expect(entries.length).toBeGreaterThan(10)
    expect(JSON.stringify(entries).length).toBeLessThan(32_000)
    expect(entries[0]?.newValue).toHaveLength(500)
  })

  test('of a batch are all accepted except the one that the server rejects', async () => {
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

  test('of an expired visit wait for the next visit', async () => {
    const logs = queue()
    logs.open()
    send.mockResolvedValueOnce('expired')
    logs.interact('a', null, 1)
    await advance(400)
    expect(onExpired).toHaveBeenCalledTimes(1)
    logs.interact('b', null, 1)
    await advance(60_000)
    logs.open()
    await advance(0)
    expect(sentFields()).toEqual([['a'], ['a', 'b']])
  })

  test('beyond one batch are sent after the submission', async () => {
    const logs = queue()
    for (let photo = 0; photo < 250; photo++) logs.interact('photo_clicked', photo, photo + 1)
    expect(logs.takeAll()).toHaveLength(100)
    logs.open()
    await advance(10)
    expect(send.mock.calls.map(([entries]) => entries.length)).toEqual([100, 50])
  })
})

describe('stored log entries', () => {
  const at = new Date('2026-05-04T12:00:00Z')
  const storeOf = (page: string, link = '/vehicle-packet/d/v/l', now = at) =>
    createLogStore({ link, page, storage: localStorage, now: () => now })
  beforeEach(() => {
    vi.setSystemTime(at)
  })

  test('are sent first with the same ids after a reload, and are then deleted', async () => {
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

  test('stay stored when the next page closes before its visit has opened', async () => {
    const before = queue(storeOf('before'))
    before.interact('a', null, 1)
    await advance(400)
    queue(storeOf('next')).flush()
    const after = queue(storeOf('after'))
    after.open()
    await advance(400)
    expect(sentFields()).toEqual([['a']])
    expect(localStorage).toHaveLength(0)
  })

  test('in flight with a submission stay stored until it succeeds', async () => {
    const logs = queue(storeOf('before'))
    logs.open()
    logs.change('calcTerm', 60, 72)
    logs.takeAll()
    expect(localStorage).toHaveLength(1)
    logs.confirm()
    expect(localStorage).toHaveLength(0)
    logs.interact('photo_clicked', 1, 2)
    await advance(400)
    expect(sentFields()).toEqual([['photo_clicked']])
    expect(localStorage).toHaveLength(0)
  })

  test('of another link, older than a week or malformed are ignored', () => {
    queue(storeOf('other', '/vehicle-packet/d/v/other')).interact('a', null, 1)
    queue(storeOf('before')).interact('b', null, 1)
    localStorage.setItem('forecourt-packet:/vehicle-packet/d/v/l:odd', '[{"id":1},null,{"id":"x","field":"f","timestamp":"soon"}]')
    localStorage.setItem('forecourt-packet:/vehicle-packet/d/v/l:broken', '{[')
    expect(storeOf('after', undefined, new Date('2026-05-12T12:00:00Z')).load()).toEqual([])
    expect(storeOf('after').load()).toEqual([])
    expect(localStorage).toHaveLength(1)
  })

  test('are not overwritten by another tab of the same link', () => {
    queue(storeOf('one')).interact('a', null, 1)
    const other = storeOf('other')
    other.save([{ id: 'x', field: 'b', oldValue: null, newValue: 1, timestamp: new Date(at.getTime() + 1).toISOString() }])
    expect(
      storeOf('third')
        .load()
        .map(({ field }) => field),
    ).toEqual(['a', 'b'])
  })

  test('are limited to 500 and deleted when the link ends', () => {
    const logs = queue(storeOf('before'))
    for (let entry = 0; entry < 700; entry++) logs.interact('photo_clicked', null, entry)
    expect(storeOf('after').load()).toHaveLength(500)
    logs.discard()
    expect(localStorage).toHaveLength(0)
  })

  test.each(['failed', 'expired', 'refused'] as const)(
    'are not stored again when the link ends while they are in flight: %s',
    async (result) => {
      const logs = queue(storeOf('before'))
      let finish = () => {}
      send.mockImplementationOnce(
        () =>
          new Promise((resolve, reject) => {
            finish = () => (result === 'failed' ? reject(new Error('offline')) : resolve(result))
          }),
      )
      for (const field of ['a', 'b']) logs.interact(field, null, 1)
      logs.open()
      await advance(0)
      expect(localStorage).toHaveLength(1)
      logs.change('calcTerm', 60, 72)
      logs.discard()
      logs.putBack(logs.takeAll())
      finish()
      await advance(60_000)
      expect(localStorage).toHaveLength(0)
      expect(send).toHaveBeenCalledTimes(1)
    },
  )

  test('are skipped when storage is unavailable', () => {
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
