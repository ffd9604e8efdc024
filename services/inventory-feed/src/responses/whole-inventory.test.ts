import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createWholeInventories } from './whole-inventory.ts'

test('a hundred who ask at once wait for one answer, and those who come later get the same', async () => {
  const whole = createWholeInventories(() => 0)
  const write = vi.fn(async () => '[1]')
  const answers = await Promise.all(Array.from({ length: 100 }, () => whole.of('a', { sort: 'photos' }, write)))
  answers.push(await whole.of('a', { sort: 'photos' }, write))
  expect(write).toHaveBeenCalledOnce()
  expect(new Set(answers).size).toBe(1)
  expect(gunzipSync(answers[0]?.gzipped ?? Buffer.of()).toString()).toBe('[1]')
})

test('another question and another dealership have their own, and a change makes it anew', async () => {
  let revision = 0
  const whole = createWholeInventories(() => revision)
  const ask = (dealershipId: string, sort: string, json: string) => whole.of(dealershipId, { sort }, async () => json)
  const first = await ask('a', 'photos', '[1]')
  expect((await ask('a', 'price', '[2]')).etag).not.toBe(first.etag)
  expect((await ask('b', 'photos', '[3]')).etag).not.toBe(first.etag)
  expect((await ask('a', 'photos', '[4]')).etag).toBe(first.etag)
  revision++
  expect((await ask('a', 'photos', '[4]')).etag).not.toBe(first.etag)
})

test('an answer whose reading began before a change is not given to who asks after it', async () => {
  let revision = 0
  let finish = (_json: string) => {}
  const whole = createWholeInventories(() => revision)
  const before = whole.of('a', {}, () => new Promise((resolve) => (finish = resolve)))
  revision++
  const after = await whole.of('a', {}, async () => '[2]')
  finish('[1]')
  await before
  const again = await whole.of('a', {}, async () => '[2]')
  expect([gunzipSync(after.gzipped).toString(), gunzipSync(again.gzipped).toString()]).toEqual(['[2]', '[2]'])
})

test('a question that failed is asked again', async () => {
  const whole = createWholeInventories(() => 0)
  await expect(whole.of('a', {}, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(gunzipSync((await whole.of('a', {}, async () => '[1]')).gzipped).toString()).toBe('[1]')
})
