import { ACTIONS, type Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { expect, test } from 'vitest'
import { lossesOf } from './losses.ts'

const counts = (lead: number) => ({ ...(Object.fromEntries(ACTIONS.map((action) => [action, 10])) as Record<Action, number>), lead })
const report = (failures: { action: Action; what: string }[] = []) => ({ dealershipId: 'd', accepted: counts(10), failures, last: true })
const stored = (events: number, documents = events) => ({
  since: counts(events),
  kept: { lead: documents, interaction: 10 },
  vehicles: 40,
  documents: 1,
  tradeIns: 1,
})

test('reports nothing when everything accepted is stored once', () => {
  expect(lossesOf(report(), stored(10))).toEqual([])
})

test('reports a customer without an event or without a document as lost', () => {
  expect(lossesOf(report(), stored(9, 10))).toEqual(['lead: 1 of 10 accepted are lost'])
  expect(lossesOf(report(), stored(10, 8))).toEqual(['lead: 2 of 10 accepted are lost'])
})

test('reports more events than requests as duplicates, unless a failed request may have succeeded', () => {
  expect(lossesOf(report(), stored(11))).toEqual(['lead: 1 are there twice'])
  expect(lossesOf(report([{ action: 'lead', what: '503' }]), stored(11))).toEqual([])
  // a lead is sent again with the same request id, so only the last one may be there without having been accepted
  const both = [{ action: 'lead', what: '503' } as const, { action: 'lead', what: '503' } as const]
  expect(lossesOf(report(both), stored(12))).toEqual(['lead: 1 are there twice'])
})

test('reports a problem when nothing was counted', () => {
  expect(lossesOf(report(), undefined)).toEqual(['nothing was counted'])
})

test('accepts a click that was published twice if it was kept once', () => {
  const twice = { ...stored(10), since: { ...counts(10), interaction: 11 } }
  expect(lossesOf(report(), twice)).toEqual([])
  const keptTwice = { ...twice, kept: { lead: 10, interaction: 12 } }
  expect(lossesOf(report(), keptTwice)).toEqual(['interaction: 2 were kept twice'])
  const bothTwice = { ...twice, kept: { lead: 10, interaction: 11 } }
  expect(lossesOf(report(), bothTwice)).toEqual(['interaction: 1 were kept twice'])
})
