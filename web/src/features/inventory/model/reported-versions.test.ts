import { expect, test } from 'vitest'
import { sampleFeedVersion } from '../../../testing/sample-feed-version.ts'
import { currentVersion, reportedVersions } from './reported-versions.ts'

test('the current version is the newest import, unless its feed was deleted and can be restored', () => {
  const held = sampleFeedVersion({ _id: '2'.repeat(24), state: 'held' })
  const imported = sampleFeedVersion()
  expect(currentVersion([held, imported])).toBe(imported)
  expect(currentVersion([held, { ...imported, canRestore: true }])).toBeUndefined()
  expect(currentVersion([])).toBeUndefined()
})

test('a file that waits for a decision is reported with the newest, until another is imported', () => {
  const held = sampleFeedVersion({ _id: '2'.repeat(24), state: 'held', receivedAt: '2026-11-20T11:00:00.000Z', finishedAt: null })
  const imported = sampleFeedVersion()
  for (const state of ['unchanged', 'failed', 'discarded', 'importing'] as const) {
    const newest = sampleFeedVersion({ _id: '3'.repeat(24), state, receivedAt: '2026-11-20T12:00:00.000Z' })
    expect(reportedVersions([newest, held, imported])).toEqual([newest, held])
  }
  const superseded = { ...held, state: 'superseded' } as const
  expect(reportedVersions([imported, superseded])).toEqual([imported])
  expect(reportedVersions([superseded, imported])).toEqual([superseded])
  expect(reportedVersions([])).toEqual([])
})

test('a file that is imported after a newer one had arrived is reported with it', () => {
  const newest = sampleFeedVersion({ _id: '3'.repeat(24), state: 'unchanged', receivedAt: '2026-11-20T12:00:00.000Z' })
  const importing = sampleFeedVersion({ _id: '2'.repeat(24), state: 'importing', finishedAt: null })
  const imported = sampleFeedVersion({ _id: '2'.repeat(24), finishedAt: '2026-11-20T12:00:01.000Z' })
  const earlier = sampleFeedVersion()
  expect(reportedVersions([newest, importing, earlier])).toEqual([newest, importing])
  expect(reportedVersions([newest, imported, earlier])).toEqual([newest, imported])
  expect(reportedVersions([{ ...newest, receivedAt: '2026-11-20T12:00:02.000Z' }, imported, earlier])).toHaveLength(1)
})
