import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Load, useLoaded } from './use-loaded.ts'

/** A load that the test resolves, and the calls of it. */
function controlled() {
  const calls: { signal: AbortSignal; bring: (value: string) => Promise<void>; fail: () => Promise<void> }[] = []
  const load: Load<string> = (signal) =>
    new Promise((resolve, reject) => {
      calls.push({
        signal,
        bring: (value) => act(async () => resolve(value)),
        fail: () => act(async () => reject(new Error('unavailable'))),
      })
    })
  return { calls, load }
}

function show(load: Load<string> | null, known: string | null = null) {
  return renderHook((props: { load: Load<string> | null; known: string | null }) => useLoaded(props.load, props.known), {
    initialProps: { load, known },
  })
}

test('is loading and then ready', async () => {
  const { calls, load } = controlled()
  const { result } = show(load)
  expect(result.current).toMatchObject({ loaded: { state: 'loading' }, last: null })
  await calls[0]?.bring('one')
  expect(result.current).toMatchObject({ loaded: { state: 'ready', value: 'one' }, last: 'one' })
  expect(calls).toHaveLength(1)
})

test('retries after a failure', async () => {
  const { calls, load } = controlled()
  const { result } = show(load)
  await calls[0]?.fail()
  expect(result.current.loaded).toEqual({ state: 'failed', error: new Error('unavailable') })
  act(() => result.current.retry())
  expect(result.current.loaded).toEqual({ state: 'loading' })
  await calls[1]?.bring('one')
  expect(result.current.loaded).toEqual({ state: 'ready', value: 'one' })
})

test('keeps the last result but does not show it for another load', async () => {
  const [first, second] = [controlled(), controlled()]
  const { result, rerender } = show(first.load)
  await first.calls[0]?.bring('one')
  rerender({ load: second.load, known: null })
  expect(result.current).toMatchObject({ loaded: { state: 'loading' }, last: 'one' })
  await second.calls[0]?.fail()
  expect(result.current).toMatchObject({ loaded: { state: 'failed' }, last: 'one' })
})

test('shows a result set by another call, and ignores an older response', async () => {
  const { calls, load } = controlled()
  const { result } = show(load)
  act(() => result.current.set('newer'))
  expect(calls[0]?.signal.aborted).toBe(true)
  await calls[0]?.bring('older')
  expect(result.current).toMatchObject({ loaded: { state: 'ready', value: 'newer' }, last: 'newer' })
})

test('aborts an obsolete request and never shows its response', async () => {
  const [first, second] = [controlled(), controlled()]
  const { result, rerender, unmount } = show(first.load)
  rerender({ load: second.load, known: null })
  expect(first.calls[0]?.signal.aborted).toBe(true)
  await first.calls[0]?.bring('late')
  expect(result.current.last).toBeNull()
  unmount()
  expect(second.calls[0]?.signal.aborted).toBe(true)
})

test('shows known data immediately without a request', () => {
  const { calls, load } = controlled()
  const { result } = show(load, 'known')
  expect(result.current).toMatchObject({ loaded: { state: 'ready', value: 'known' }, last: 'known' })
  expect(calls).toHaveLength(0)
})

test('loads nothing until there is something to load', async () => {
  const { calls, load } = controlled()
  const { result, rerender } = show(null)
  expect(result.current.loaded).toEqual({ state: 'loading' })
  rerender({ load, known: null })
  await calls[0]?.bring('one')
  expect(result.current.loaded).toEqual({ state: 'ready', value: 'one' })
})
