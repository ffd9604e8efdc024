import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import type { LiveMessage } from '@forecourt/contracts/live'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { applyLiveMessage, createInvalidator } from './live-updates.ts'

const DEALERSHIP = 'd'.repeat(24)
const VERSION = 'e'.repeat(24)
const counts = { rows: 9, added: 9, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 }
const progress: LiveMessage = {
  topic: 'feed.progress',
  dealershipId: DEALERSHIP,
  versionId: VERSION,
  state: 'importing',
  message: 'Importing',
  progress: { bytesRead: 5, bytesTotal: 10, rowsRead: 4 },
  counts: null,
}
const version = { _id: VERSION, state: 'received', message: '', progress: null, counts: null } as FeedVersion

let client: QueryClient
const stale = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  stale.mockReset()
  client = new QueryClient()
})
afterEach(() => vi.useRealTimers())

const cached = () => client.getQueryData<{ versions: FeedVersion[] }>(queryKeys.feedVersions(DEALERSHIP))?.versions[0]

test("import progress updates in place and keeps the import's findings", () => {
  client.setQueryData(queryKeys.feedVersions(DEALERSHIP), { versions: [version] })
  applyLiveMessage(progress, client, stale)
  expect(cached()).toMatchObject({ state: 'importing', progress: { rowsRead: 4 } })
  expect(stale).not.toHaveBeenCalled()
  applyLiveMessage({ ...progress, state: 'imported', counts }, client, stale)
  expect(cached()).toMatchObject({ state: 'imported', counts })
  expect(stale).toHaveBeenCalledWith(queryKeys.feedVersions(DEALERSHIP))
})

test('progress of an unknown file immediately refetches the list of files', () => {
  client.setQueryData(queryKeys.feedVersions(DEALERSHIP), { versions: [] })
  applyLiveMessage(progress, client, stale)
  expect(stale).toHaveBeenCalledWith(queryKeys.feedVersions(DEALERSHIP), 'now')
})

test('an opened packet invalidates packets, leads, clicks and viewers of its dealership only', () => {
  applyLiveMessage({ topic: 'packet.changed', dealershipId: DEALERSHIP, customerIds: [], packetLogIds: [] }, client, stale)
  const keys = stale.mock.calls.map(([key]) => key as string[])
  const { packetLogs, leads, clickStream, activeViewers } = queryKeys
  expect(keys).toEqual([packetLogs(DEALERSHIP), leads(DEALERSHIP), clickStream(DEALERSHIP), activeViewers])
})

test('a changed lead invalidates packets, too: emails go to its corrected address, and its new assignee sees its links', () => {
  applyLiveMessage({ topic: 'lead.changed', dealershipId: DEALERSHIP, customerIds: [] }, client, stale)
  expect(stale).toHaveBeenCalledWith(queryKeys.packetLogs(DEALERSHIP))
})

test('a changed inventory invalidates its files, too: a deleted one takes those that wait along', () => {
  applyLiveMessage({ topic: 'inventory.changed', dealershipId: DEALERSHIP }, client, stale)
  expect(stale).toHaveBeenCalledWith(queryKeys.feedVersions(DEALERSHIP))
})

test('new activity invalidates only the activity of its dealership', () => {
  applyLiveMessage({ topic: 'activity.changed', dealershipId: DEALERSHIP }, client, stale)
  expect(stale.mock.calls).toEqual([[queryKeys.activity(DEALERSHIP)]])
})

test('changed trade-in settings, which a message about no evaluation means, are refetched with the evaluations', () => {
  const { evaluations, tradeInSettings } = queryKeys
  applyLiveMessage({ topic: 'evaluation.changed', dealershipId: DEALERSHIP, evaluationIds: ['1'.repeat(24)] }, client, stale)
  expect(stale.mock.calls).toEqual([[evaluations(DEALERSHIP)]])
  stale.mockReset()
  applyLiveMessage({ topic: 'evaluation.changed', dealershipId: DEALERSHIP, evaluationIds: [] }, client, stale)
  expect(stale.mock.calls).toEqual([[evaluations(DEALERSHIP)], [tradeInSettings(DEALERSHIP)]])
})

test('a burst of messages refetches each list once', async () => {
  const invalidateQueries = vi.fn().mockResolvedValue(undefined)
  const invalidator = createInvalidator({ invalidateQueries })
  for (let message = 0; message < 50; message++) invalidator.add(queryKeys.leads(DEALERSHIP))
  invalidator.add(queryKeys.packetLogs(DEALERSHIP))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(invalidateQueries).toHaveBeenCalledTimes(2)
  invalidator.add(queryKeys.leads(DEALERSHIP))
  invalidator.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(invalidateQueries).toHaveBeenCalledTimes(2)
})

test('a change during a refetch triggers another refetch after it finishes', async () => {
  const responses: (() => void)[] = []
  const invalidateQueries = vi.fn(() => new Promise<void>((resolve) => responses.push(resolve)))
  const invalidator = createInvalidator({ invalidateQueries })
  invalidator.add(queryKeys.leads(DEALERSHIP), 'now')
  await vi.advanceTimersByTimeAsync(0)
  invalidator.add(queryKeys.leads(DEALERSHIP))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(invalidateQueries).toHaveBeenCalledTimes(1)
  responses[0]?.()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(invalidateQueries).toHaveBeenCalledTimes(2)
  responses[1]?.()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(invalidateQueries).toHaveBeenCalledTimes(2)
})
