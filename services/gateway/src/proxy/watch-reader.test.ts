import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchReader } from './watch-reader.ts'

const SECOND_MS = 1000
const KB = 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A response that always has more to send than its client has read. */
class EndlessResponse extends EventEmitter {
  readonly socket = { bytesWritten: 64 * KB, writableLength: 64 * KB }
  readonly writableNeedDrain = true
  readonly destroy = vi.fn(() => this.emit('close'))

  /** The client reads so much of it. */
  read(bytes: number): void {
    this.socket.bytesWritten += bytes
    this.emit('drain')
  }
}

/** Returns after how many seconds a client that reads `bytes` every `seconds` is disconnected; null if not within an hour. */
async function disconnectedAfter(bytes: number, { seconds }: { seconds: number }): Promise<number | null> {
  const raw = new EndlessResponse()
  watchReader({ raw, log: { info: () => {} } } as unknown as FastifyReply, { stallMs: 60 * SECOND_MS })
  for (let passed = 0; passed < 3_600; passed += seconds) {
    await vi.advanceTimersByTimeAsync(seconds * SECOND_MS)
    if (raw.destroy.mock.calls.length > 0) return passed + seconds
    raw.read(bytes)
  }
  return null
}

test('a client that reads nothing for a minute is disconnected', async () => {
  expect(await disconnectedAfter(0, { seconds: 1 })).toBe(60)
})

test('a client that reads a little now and then is disconnected within five minutes', async () => {
  expect(await disconnectedAfter(KB, { seconds: 1 })).toBeLessThanOrEqual(300)
  expect(await disconnectedAfter(64 * KB, { seconds: 29 })).toBeLessThanOrEqual(320)
})

test('a client with a slow connection gets all of its response', async () => {
  expect(await disconnectedAfter(4 * KB, { seconds: 1 })).toBeNull()
  expect(await disconnectedAfter(100 * KB, { seconds: 20 })).toBeNull()
})
