import { expect, test } from 'vitest'
import type { ZipLookups } from '../store/zip-lookup-store.ts'
import { LookupCounter, PENDING_MAX } from './lookup-counter.ts'

function counterWith(add: (pending: readonly ZipLookups[]) => Promise<void>) {
  let now = new Date('2026-11-24T23:59:59Z')
  const metrics = { lookedUp: () => {} }
  const counter = new LookupCounter({ add }, metrics, () => now)
  const jumpTo = (at: string) => {
    now = new Date(at)
  }
  return { counter, jumpTo }
}

test('adds up the lookups of one ZIP code, separately for each day', async () => {
  const added: ZipLookups[] = []
  const { counter, jumpTo } = counterWith(async (pending) => void added.push(...pending))
  counter.count('85001', 'average')
  counter.count('85001', 'zip')
  jumpTo('2026-11-25T00:00:01Z')
  counter.count('85001', 'zip')
  await counter.store()
  await counter.store()
  expect(added).toEqual([
    { zip: '85001', lookups: 2, result: 'zip', at: new Date('2026-11-24T23:59:59Z') },
    { zip: '85001', lookups: 1, result: 'zip', at: new Date('2026-11-25T00:00:01Z') },
  ])
})

test('keeps counts that could not be stored for the next run, with newer ones', async () => {
  const added: ZipLookups[] = []
  let isDown = true
  const { counter } = counterWith(async (pending) => {
    if (isDown) throw new Error('MongoDB is unavailable')
    added.push(...pending)
  })
  counter.count('85001', 'zip')
  const failing = counter.store()
  counter.count('85001', 'zip')
  counter.count('10001', 'average')
  await expect(failing).rejects.toThrow('unavailable')
  isDown = false
  await counter.store()
  expect(added.map(({ zip, lookups }) => [zip, lookups])).toEqual([
    ['85001', 2],
    ['10001', 1],
  ])
})

test('keeps a limited number of ZIP codes, and continues counting those', async () => {
  const added: ZipLookups[] = []
  const { counter } = counterWith(async (pending) => void added.push(...pending))
  for (let zip = 0; zip < PENDING_MAX + 10; zip++) counter.count(String(zip).padStart(5, '0'), 'none')
  counter.count('00000', 'none')
  await counter.store()
  expect(added).toHaveLength(PENDING_MAX)
  expect(added[0]).toMatchObject({ zip: '00000', lookups: 2 })
})
