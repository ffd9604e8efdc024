import { expect, test } from 'vitest'
import { createSharedRead } from './shared-read.ts'

/** Reads that the test completes, in the order in which they start. */
function controlledReads() {
  const ends: { resolve: (value: string) => void; reject: (error: Error) => void }[] = []
  const read = createSharedRead<string>(() => new Promise<string>((resolve, reject) => ends.push({ resolve, reject })))
  return { read, ends }
}

test('requests during a read share the next one, which starts after it', async () => {
  const { read, ends } = controlledReads()
  const first = read('a')
  const later = Promise.all([read('a'), read('a'), read('a')])
  expect(ends).toHaveLength(1)
  ends[0]?.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.resolve('after')
  expect(await later).toEqual(['after', 'after', 'after'])
})

test('another key is read separately', () => {
  const { read, ends } = controlledReads()
  void read('a')
  void read('b')
  expect(ends).toHaveLength(2)
})

test('a failed read rejects only those who share it, and the next one starts', async () => {
  const { read, ends } = controlledReads()
  const first = read('a')
  const second = read('a')
  ends[0]?.reject(new Error('unavailable'))
  await expect(first).rejects.toThrow('unavailable')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.resolve('there')
  expect(await second).toBe('there')
  const third = read('a')
  ends[2]?.resolve('again')
  expect(await third).toBe('again')
})
