import { expect, it } from 'vitest'
import { sleep } from './sleep.ts'

const HOUR_MS = 3_600_000

it('resolves after its time', async () => {
  await expect(sleep(1)).resolves.toBeUndefined()
})

it('resolves as soon as the signal is aborted', async () => {
  const stopping = new AbortController()
  const sleeping = sleep(HOUR_MS, stopping.signal)
  stopping.abort()
  await expect(sleeping).resolves.toBeUndefined()
})

it('resolves immediately when the signal is already aborted', async () => {
  await expect(sleep(HOUR_MS, AbortSignal.abort())).resolves.toBeUndefined()
})
