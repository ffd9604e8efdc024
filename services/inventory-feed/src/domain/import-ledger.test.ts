import { FINGERPRINT_LENGTH } from '@forecourt/vehicle/fingerprint'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportLedger, type KnownVehicle, type RowAction } from './import-ledger.ts'

/** A fingerprint that contains the text; '' for ''. */
const print = (text: string) => (text === '' ? '' : text.replaceAll(' ', '-').padEnd(FINGERPRINT_LENGTH, '_').slice(0, FINGERPRINT_LENGTH))
const rowPrint = (key: string, hash: string) => print(`${key} ${hash.replaceAll('_', '')}`)
const known = (key: string, hash: string, listed = true): KnownVehicle => ({
  key,
  hash: print(hash),
  rowHash: rowPrint(key, hash),
  listed,
  mark: null,
  warnings: [],
})
type Row = readonly [key: string, hash: string]

/** Takes a row like an import: by its fingerprint first, then by its facts; the hash of a new vehicle is not computed. */
function take(ledger: ImportLedger, [key, hash]: Row, rowHash = rowPrint(key, hash)): RowAction {
  const vehicle = ledger.vehicleOfRow(rowHash)
  if (vehicle) {
    ledger.markUnchanged(vehicle)
    return { kind: 'nothing' }
  }
  return ledger.row({ key, hash: ledger.knows(key) ? print(hash) : '', rowHash, warnings: [] })
}

const hashInRow = (vehicle: KnownVehicle | undefined) => vehicle?.rowHash.replaceAll('_', '').split('-')[1] ?? ''

/** Imports rows into a store that keeps marks like MongoDB. */
function imported(
  store: Map<string, KnownVehicle>,
  rows: readonly Row[],
  { stopAfter = Number.POSITIVE_INFINITY }: { stopAfter?: number } = {},
) {
  const ledger = new ImportLedger()
  for (const vehicle of store.values()) ledger.addStored(vehicle)
  let steps = 0
  for (const row of rows) {
    if (steps++ >= stopAfter) return ledger
    const [key, hash] = row
    const rowHash = rowPrint(key, hash)
    if (!ledger.vehicleOfRow(rowHash) && ledger.needsHash(key)) ledger.setHash(key, print(hashInRow(store.get(key))))
    const stored = ledger.knows(key) ? hash : ''
    const action = take(ledger, row)
    if (action.kind !== 'nothing') store.set(key, { ...known(key, stored), rowHash, mark: { was: action.was } })
  }
  for (const key of ledger.missing()) {
    if (steps++ >= stopAfter) return ledger
    const vehicle = store.get(key)
    if (vehicle) store.set(key, { ...vehicle, listed: false, mark: { was: vehicle.hash } })
  }
  return ledger
}

const asMap = (vehicles: readonly KnownVehicle[]) => new Map(vehicles.map((vehicle) => [vehicle.key, vehicle]))

describe('the ledger of an import', () => {
  it('counts added, changed, unchanged and removed vehicles', () => {
    const store = asMap([known('a', '1'), known('b', '1'), known('c', '1')])
    const ledger = imported(store, [
      ['a', '1'],
      ['b', '2'],
      ['d', '1'],
    ])
    expect(ledger.counts()).toEqual({ rows: 3, added: 1, changed: 1, unchanged: 1, removed: 1, rejected: 0, duplicates: 0 })
    expect(ledger.vehicles).toBe(3)
  })

  it('counts a vehicle that returns as added and writes it even if nothing about it changed', () => {
    const ledger = new ImportLedger()
    ledger.addStored(known('a', '1', false))
    expect(take(ledger, ['a', '1'])).toEqual({ kind: 'update', was: null, repeated: false })
    expect(ledger.counts()).toMatchObject({ added: 1, unchanged: 0 })
  })

  it('keeps the last of several rows with one key and counts the others as duplicates', () => {
    const store = asMap([known('a', '1')])
    const ledger = imported(store, [
      ['a', '2'],
      ['b', '1'],
      ['a', '1'],
      ['b', '7'],
    ])
    expect(store.get('a')?.rowHash).toBe(rowPrint('a', '1'))
    expect(store.get('b')?.rowHash).toBe(rowPrint('b', '7'))
    expect(ledger.counts()).toEqual({ rows: 4, added: 1, changed: 0, unchanged: 1, removed: 0, rejected: 0, duplicates: 2 })
  })

  it('writes nothing for a file without changes', () => {
    const ledger = new ImportLedger()
    ledger.addStored(known('a', '1'))
    expect(take(ledger, ['a', '1'])).toEqual({ kind: 'nothing' })
    expect([...ledger.missing()]).toEqual([])
    expect([...ledger.differing()]).toEqual([])
  })

  it('lists the known vehicles that the file changes or removes', () => {
    const ledger = new ImportLedger()
    for (const key of ['a', 'b', 'c']) ledger.addStored(known(key, '1'))
    ledger.addStored(known('gone before', '1', false))
    for (const row of [
      ['a', '1'],
      ['b', '2'],
      ['d', '1'],
    ] as const)
      take(ledger, row)
    expect([...ledger.missing()]).toEqual(['c'])
    expect([...ledger.differing()]).toEqual(['b', 'c'])
  })

  it('counts a row with the same facts in a different form as unchanged', () => {
    const ledger = new ImportLedger()
    ledger.addStored(known('a', '1'))
    expect(ledger.vehicleOfRow(print('another way to write it'))).toBeUndefined()
    expect(take(ledger, ['a', '1'], print('another way to write it'))).toEqual({ kind: 'nothing' })
    expect(ledger.counts()).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('needs the hash of a stored vehicle only when a row may change it', () => {
    const ledger = new ImportLedger()
    ledger.addStored({ ...known('a', ''), rowHash: rowPrint('a', '1') })
    ledger.addStored({ ...known('b', '', false), rowHash: rowPrint('b', '1') })
    expect(['a', 'b', 'c'].map((key) => ledger.needsHash(key))).toEqual([true, false, false])
    expect(take(ledger, ['a', '1'])).toEqual({ kind: 'nothing' })
    ledger.setHash('a', print('1'))
    expect(ledger.needsHash('a')).toBe(false)
    expect(take(ledger, ['a', '1'], print('reformatted'))).toEqual({ kind: 'nothing' })
    expect(ledger.counts()).toMatchObject({ unchanged: 1, changed: 0, duplicates: 1 })
  })

  it('parses a row again after an earlier row of the file changed its vehicle', () => {
    const ledger = new ImportLedger()
    ledger.addStored(known('a', '1'))
    expect(take(ledger, ['a', '2'])).toMatchObject({ kind: 'update' })
    expect(take(ledger, ['a', '1'])).toEqual({ kind: 'update', was: print('1'), repeated: true })
  })

  it('repeats the warnings of rows that it does not parse again', () => {
    const ledger = new ImportLedger()
    ledger.addStored({ ...known('a', '1'), warnings: ['VIN_CHECK_DIGIT'] })
    take(ledger, ['a', '1'])
    expect(ledger.warnings.list(0)).toEqual([{ code: 'VIN_CHECK_DIGIT', message: expect.any(String), count: 1 }])
  })

  it('counts what a vehicle lacks once, by its last row, and what is wrong with rows for each', () => {
    const ledger = new ImportLedger()
    ledger.addStored({ ...known('a', '1'), warnings: ['PHOTO_MISSING'] })
    const warned = () => ledger.warnings.list(0).map(({ code, count }) => [code, count])
    for (let twice = 0; twice < 2; twice++) take(ledger, ['a', '1'])
    expect(warned()).toEqual([['PHOTO_MISSING', 1]])
    take(ledger, ['a', '2'])
    expect(warned()).toEqual([])
    const row = { key: 'b', hash: print('1'), rowHash: rowPrint('b', '1'), warnings: ['PRICE_MISSING', 'TOO_FEW_CELLS'] as const }
    // the second time, a price of the vehicle is displayed
    for (const counted of [row.warnings, ['TOO_FEW_CELLS'] as const]) ledger.row(row, counted)
    expect(warned()).toEqual([['TOO_FEW_CELLS', 2]])
    ledger.row(row)
    expect(warned()).toEqual([
      ['TOO_FEW_CELLS', 3],
      ['PRICE_MISSING', 1],
    ])
  })

  it('counts the same however often and wherever an import is interrupted and restarted', () => {
    const keys = fc.constantFrom(...'abcdefgh')
    const hashes = fc.constantFrom('1', '2', '3')
    const vehicle = fc
      .tuple(keys, hashes, fc.boolean(), fc.boolean())
      .map(([key, hash, listed, hashed]) => ({ ...known(key, hash, listed), hash: hashed ? print(hash) : '' }))
    const inventory = fc.uniqueArray(vehicle, { selector: ({ key }) => key })
    const file = fc.array(fc.tuple(keys, hashes), { maxLength: 20 })
    const cuts = fc.array(fc.nat(25), { maxLength: 4 })
    fc.assert(
      fc.property(inventory, file, cuts, (before, rows, stops) => {
        const straight = asMap(before)
        const expected = imported(straight, rows).counts()
        const broken = asMap(before)
        for (const stopAfter of stops) imported(broken, rows, { stopAfter })
        const counts = imported(broken, rows).counts()
        expect(counts).toEqual(expected)
        const facts = (store: Map<string, KnownVehicle>) => [...store.values()].map(({ rowHash, listed }) => `${rowHash} ${listed}`).sort()
        expect(facts(broken)).toEqual(facts(straight))
        expect(counts.rows).toBe(counts.added + counts.changed + counts.unchanged + counts.rejected + counts.duplicates)
      }),
    )
  })
})
