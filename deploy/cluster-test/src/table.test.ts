import { expect, test } from 'vitest'
import { type Row, tableOf } from './table.ts'

const ROWS: Row[] = [
  { step: 'install', seconds: 9.04, problems: [], note: '16 pods' },
  { step: 'rolling restart', seconds: 41, requests: 1200, failed: 2, problems: ['lead: 503'] },
]

test('aligns columns and lists problems below', () => {
  expect(tableOf(ROWS)).toBe(
    [
      'step             seconds  requests  failed',
      'install              9.0                    16 pods',
      'rolling restart     41.0      1200       2  FAILED',
      '',
      'rolling restart: lead: 503',
    ].join('\n'),
  )
})

test('ends with the last row when there are no problems', () => {
  expect(tableOf(ROWS.slice(0, 1)).split('\n')).toHaveLength(2)
})
