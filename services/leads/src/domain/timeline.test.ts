import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyedEntry, newestFirst, pageFloor } from './timeline.ts'

const vehicle = { vin: '', stockNumber: '', year: null, make: '', model: '', trim: '' }
const at = (second: number) => new Date(Date.UTC(2026, 4, 14) + second * 1_000)
const packet = { packetLogId: 'p'.repeat(24), link: '', vehicle }
const made = (kind: 'lead-created' | 'packet-sent' | 'email-sent' | 'submitted', second: number, key = 'a'): KeyedEntry => {
  const time = at(second).toISOString()
  if (kind === 'lead-created') return { key, entry: { kind, at: time, by: null, vehicle } }
  if (kind === 'packet-sent') return { key, entry: { kind, at: time, by: null, ...packet, template: 'default' } }
  if (kind === 'email-sent') return { key, entry: { kind, at: time, by: null, ...packet, to: 'a@x.test' } }
  return { key, entry: { kind, at: time, ...packet, options: { paymentType: 'cash' } } }
}
const timeOf = ({ entry }: KeyedEntry) => new Date(entry.at)

test('sorts newest first, and entries of one instant by their logical order', () => {
  const entries = [made('lead-created', 5), made('packet-sent', 5), made('submitted', 5), made('email-sent', 5), made('lead-created', 9)]
  const read = newestFirst(entries).map(({ kind, at: time }) => [kind, new Date(time).getUTCSeconds()])
  expect(read).toEqual([
    ['lead-created', 9],
    ['submitted', 5],
    ['email-sent', 5],
    ['packet-sent', 5],
    ['lead-created', 5],
  ])
})

test('keeps two entries of one kind and instant, in a stable order', () => {
  const entries = [made('email-sent', 1, 'a'), made('email-sent', 1, 'b')]
  expect(newestFirst(entries).map(({ id }) => id)).toEqual(['email-sent b', 'email-sent a'])
  expect(newestFirst(entries.toReversed())).toEqual(newestFirst(entries))
})

test.each<[string, number[], number, number | null]>([
  ['returns null for no entries', [], 3, null],
  ['returns null for fewer entries than the limit', [1, 2], 3, null],
  ['returns the oldest instant for as many entries as the limit', [1, 3, 2], 3, 1],
  ['returns the instant of the last entry of the page', [4, 1, 3, 2], 2, 3],
  ['returns the newest instant for a page of one', [1, 7, 2], 1, 7],
  ['returns an instant that is shared by several entries', [5, 5, 5, 1], 2, 5],
])('%s', (_, seconds, limit, floor) => {
  expect(pageFloor(seconds.map(at), limit)).toEqual(floor === null ? null : at(floor))
})

const timelines = fc
  .array(fc.record({ kind: fc.constantFrom('lead-created', 'packet-sent', 'email-sent', 'submitted'), second: fc.nat({ max: 8 }) }), {
    maxLength: 40,
  })
  .map((list) => list.map(({ kind, second }, index) => made(kind, second, String(index))))

test('pages contain every entry once, in order, and only the last is short', () => {
  fc.assert(
    fc.property(timelines, fc.integer({ min: 1, max: 12 }), (all, limit) => {
      const read: unknown[] = []
      for (let left = all; left.length > 0; ) {
        const floor = pageFloor(left.map(timeOf), limit)
        const isOnPage = (one: KeyedEntry) => floor === null || timeOf(one) >= floor
        const page = newestFirst(left.filter(isOnPage))
        read.push(...page)
        const before = new Date(page.at(-1)?.at ?? 0)
        left = left.filter((one) => timeOf(one) < before)
        if (left.length > 0) expect(page.length).toBeGreaterThanOrEqual(limit)
      }
      expect(read).toEqual(newestFirst(all))
      expect(new Set(newestFirst(all).map(({ id }) => id)).size).toBe(all.length)
    }),
  )
})
