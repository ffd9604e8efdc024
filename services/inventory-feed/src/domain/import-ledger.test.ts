import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportLedger, type KnownVehicle } from './import-ledger.ts'

const known = (key: string, hash: string, listed = true): KnownVehicle => ({ key, hash, listed, mark: null })

/** An inventory that remembers marks as MongoDB does, to run imports against. */
function imported(
  store: Map<string, KnownVehicle>,
  versionId: string,
  rows: readonly (readonly [key: string, hash: string])[],
  { stopAfter = Number.POSITIVE_INFINITY }: { stopAfter?: number } = {},
) {
  const ledger = new ImportLedger(versionId)
  for (const vehicle of store.values()) ledger.know(vehicle)
  let steps = 0
  for (const [key, hash] of rows) {
    if (steps++ >= stopAfter) return ledger
    const action = ledger.row(key, hash)
    if (action.kind !== 'nothing') store.set(key, { key, hash, listed: true, mark: { versionId, was: action.was } })
  }
  for (const key of ledger.missing()) {
    if (steps++ >= stopAfter) return ledger
    const vehicle = store.get(key)
    if (vehicle) store.set(key, { ...vehicle, listed: false, mark: { versionId, was: vehicle.hash } })
  }
  return ledger
}

const asMap = (vehicles: readonly KnownVehicle[]) => new Map(vehicles.map((vehicle) => [vehicle.key, vehicle]))

describe('the ledger of an import', () => {
  it('tells added, changed, unchanged and removed vehicles apart', () => {
    const store = asMap([known('a', '1'), known('b', '1'), known('c', '1')])
    const ledger = imported(store, 'v', [
      ['a', '1'],
      ['b', '2'],
      ['d', '1'],
    ])
    expect(ledger.counts()).toEqual({ rows: 3, added: 1, changed: 1, unchanged: 1, removed: 1, rejected: 0, duplicates: 0 })
    expect(ledger.vehicles).toBe(3)
  })

  it('counts a vehicle that comes back as added and writes it even when nothing about it changed', () => {
    const ledger = new ImportLedger('v')
    ledger.know(known('a', '1', false))
    expect(ledger.row('a', '1')).toEqual({ kind: 'update', was: null, repeated: false })
    expect(ledger.counts()).toMatchObject({ added: 1, unchanged: 0 })
  })

  it('lets the last of several rows with one key win, and counts the others as duplicates', () => {
    const store = asMap([known('a', '1')])
    const ledger = imported(store, 'v', [
      ['a', '2'],
      ['b', '1'],
      ['a', '1'],
      ['b', '7'],
    ])
    expect(store.get('a')?.hash).toBe('1')
    expect(store.get('b')?.hash).toBe('7')
    expect(ledger.counts()).toEqual({ rows: 4, added: 1, changed: 0, unchanged: 1, removed: 0, rejected: 0, duplicates: 2 })
  })

  it('writes nothing for a file that says what is known already', () => {
    const ledger = new ImportLedger('v')
    ledger.know(known('a', '1'))
    expect(ledger.row('a', '1')).toEqual({ kind: 'nothing' })
    expect([...ledger.missing()]).toEqual([])
  })

  it('counts exactly the same however often and wherever an import is cut off and begun again', () => {
    const keys = fc.constantFrom(...'abcdefgh')
    const hashes = fc.constantFrom('1', '2', '3')
    const inventory = fc.uniqueArray(fc.record({ key: keys, hash: hashes, listed: fc.boolean(), mark: fc.constant(null) }), {
      selector: ({ key }) => key,
    })
    const file = fc.array(fc.tuple(keys, hashes), { maxLength: 20 })
    const cuts = fc.array(fc.nat(25), { maxLength: 4 })
    fc.assert(
      fc.property(inventory, file, cuts, (before, rows, stops) => {
        const straight = asMap(before)
        const expected = imported(straight, 'v', rows).counts()
        const broken = asMap(before)
        for (const stopAfter of stops) imported(broken, 'v', rows, { stopAfter })
        const counts = imported(broken, 'v', rows).counts()
        expect(counts).toEqual(expected)
        const facts = (store: Map<string, KnownVehicle>) =>
          [...store.values()].map(({ key, hash, listed }) => `${key} ${hash} ${listed}`).sort()
        expect(facts(broken)).toEqual(facts(straight))
        expect(counts.rows).toBe(counts.added + counts.changed + counts.unchanged + counts.rejected + counts.duplicates)
      }),
    )
  })
})
