import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { timeoutSignal } from './timeout-signal.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('aborts after its timeout, also when garbage was collected meanwhile', async () => {
  const signal = timeoutSignal(100, new AbortController().signal)
  // a new turn of the event loop: signals made in this one are not collected yet
  await new Promise(setImmediate)
  collectGarbage()
  if (!signal.aborted) await once(signal, 'abort')
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('aborts with the outer signal', () => {
  const outer = new AbortController()
  const signal = timeoutSignal(60_000, outer.signal)
  outer.abort('left')
  expect(signal.reason).toBe('left')
})
