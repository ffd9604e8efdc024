import { expect, test } from 'vitest'
import { byLabel } from './by-label.ts'

test('two spellings of a field share a group, and groups and entries keep their order', () => {
  const labels: Record<string, string> = { calcTerm: 'Term', Term: 'Term', calcApr: 'APR' }
  expect(byLabel(['calcTerm', 'calcApr', 'Term'], (field) => labels[field] ?? field)).toEqual([
    { label: 'Term', entries: ['calcTerm', 'Term'] },
    { label: 'APR', entries: ['calcApr'] },
  ])
  expect(byLabel([], String)).toEqual([])
})
