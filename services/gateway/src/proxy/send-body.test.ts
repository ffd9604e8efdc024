import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SendAttempt } from './send-body.ts'

test('sends a complete body that was received before the connection was open, although its source is closed by then', async () => {
  const source = new PassThrough({ highWaterMark: 512 * 1024 })
  source.end(Buffer.alloc(300_000, 'forecourt'))
  const sending = new SendAttempt(source)
  sending.read(0)
  await once(source, 'close')
  await nextTurn()
  let sent = 0
  for await (const chunk of sending) sent += (chunk as Buffer).length
  expect(sent).toBe(300_000)
})

test('an error of the source aborts the sending', async () => {
  const source = new PassThrough()
  source.write('the first half')
  const sending = new SendAttempt(source)
  sending.read(0)
  source.destroy()
  await expect(sending.toArray()).rejects.toThrow(/premature close|aborted/i)
})
