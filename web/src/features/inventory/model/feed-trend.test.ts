import { expect, test } from 'vitest'
import { sampleFeedVersion } from '../../../testing/sample-feed-version.ts'
import { feedTrend, trendSummary } from './feed-trend.ts'

test('the trend includes only imports, oldest first, with their number of vehicles', () => {
  const later = sampleFeedVersion({ _id: '2'.repeat(24), receivedAt: '2026-11-21T10:00:00.000Z' })
  const held = sampleFeedVersion({ _id: '3'.repeat(24), state: 'held' })
  const unknown = sampleFeedVersion({ _id: '4'.repeat(24), counts: null })
  const points = feedTrend([unknown, held, later, sampleFeedVersion()])
  expect(points.map(({ versionId }) => versionId[0])).toEqual(['1', '2'])
  expect(points[0]).toMatchObject({ vehicles: 59, rows: 60, added: 2, removed: 1, rejected: 1 })
  expect(trendSummary(points)).toContain('2 imports, from 59 vehicles to 59 vehicles')
})
