import { nanos } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { deduplicated } from './stream-restore.ts'

test('a message keeps its id when it is younger than the duplicate window at the end of the stream', () => {
  const keepsId = deduplicated({ config: { duplicate_window: nanos(100) }, lastTime: '2026-11-21T12:00:00.100999999Z' })
  // an id that is as old as the window is free again, so that the stream may contain it twice
  expect(keepsId('2026-11-21T12:00:00.000000001Z')).toBe(false)
  expect(keepsId('2026-11-21T12:00:00.001000000Z')).toBe(true)
})

test('no message keeps its id in an export without the time of the last one', () => {
  expect(deduplicated({ config: { duplicate_window: nanos(100) } })('2026-11-21T12:00:00Z')).toBe(false)
})
