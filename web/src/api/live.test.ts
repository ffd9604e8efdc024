import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LiveSource, listenLive } from './live.ts'

class FakeSource implements LiveSource {
  readyState = 1
  closed = false
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  readonly listeners = new Map<string, (event: Event) => void>()
  addEventListener(type: string, listener: (event: Event) => void): void {
    this.listeners.set(type, listener)
  }
  close(): void {
    this.closed = true
  }
  send(type: string): void {
    this.listeners.get(type)?.(new Event(type))
  }
  message(data: string): void {
    this.onmessage?.(new MessageEvent('message', { data }))
  }
  fail(readyState: number): void {
    this.readyState = readyState
    this.onerror?.(new Event('error'))
  }
}

let sources: FakeSource[]
const seen = { onMessage: vi.fn(), onReconnect: vi.fn(), onStatus: vi.fn(), onSignedOut: vi.fn() }
const latest = () => sources.at(-1) as FakeSource

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  sources = []
})
afterEach(() => vi.useRealTimers())

function listen() {
  return listenLive({
    connect: () => {
      sources.push(new FakeSource())
      return latest()
    },
    ...seen,
  })
}

describe('live updates', () => {
  test('deliver valid messages and ignore malformed ones', () => {
    listen()
    latest().message('{"topic":"dealership.changed","dealershipId":"d"}')
    latest().message('not json')
    latest().message('null')
    latest().message('{}')
    expect(seen.onMessage.mock.calls).toEqual([[{ topic: 'dealership.changed', dealershipId: 'd' }]])
  })

  test('refetch once after each reconnect, and not after the first connection', () => {
    listen()
    latest().send('ready')
    expect(seen.onReconnect).not.toHaveBeenCalled()
    latest().fail(0)
    latest().send('ready')
    latest().send('ready')
    expect(seen.onReconnect).toHaveBeenCalledTimes(1)
    latest().send('degraded')
    expect(seen.onStatus).toHaveBeenLastCalledWith('lost')
    latest().send('ready')
    expect(seen.onReconnect).toHaveBeenCalledTimes(2)
  })

  test('reconnect with exponential backoff after the browser gives up', () => {
    listen()
    latest().fail(2)
    expect(sources).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(2)
    latest().fail(2)
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(2)
    vi.advanceTimersByTime(1_000)
    expect(sources).toHaveLength(3)
    latest().send('ready')
    expect(seen.onReconnect).toHaveBeenCalledTimes(1)
  })

  test('rest without a connection, and refetch once they are awake again', () => {
    const live = listen()
    latest().send('ready')
    live.wake()
    expect(sources).toHaveLength(1)
    latest().fail(2)
    live.rest()
    vi.advanceTimersByTime(60_000)
    expect(sources.map(({ closed }) => closed)).toEqual([true])
    live.wake()
    live.wake()
    expect(sources).toHaveLength(2)
    expect(seen.onReconnect).not.toHaveBeenCalled()
    latest().send('ready')
    expect(seen.onReconnect).toHaveBeenCalledTimes(1)
  })

  test('do not wake after the session has ended or the page has closed', () => {
    const signedOut = listen()
    latest().send('signed-out')
    signedOut.wake()
    const left = listen()
    left.rest()
    left.close()
    left.wake()
    expect(sources).toHaveLength(2)
  })

  test('stop when the session ends and when the page closes', () => {
    const live = listen()
    latest().send('signed-out')
    expect(latest().closed).toBe(true)
    expect(seen.onSignedOut).toHaveBeenCalledTimes(1)
    latest().fail(2)
    live.close()
    vi.advanceTimersByTime(60_000)
    expect(sources).toHaveLength(1)
  })
})
