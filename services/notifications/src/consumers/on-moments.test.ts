import { dealershipDeleted } from '@forecourt/contracts/auth/events'
import type { EventData, EventDefinition } from '@forecourt/contracts/event'
import { feedDiscarded, feedFailed, feedHeld, feedRemoved, feedUnchanged, feedUpdated } from '@forecourt/contracts/inventory-feed/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { newId } from '@forecourt/service-testing/people'
import { ObjectId } from 'mongodb'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'
import { applyFeedEvent } from './on-moments.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await startNotifications()
})

/** Returns an event that happens a minute after the one before. */
function happened<E extends EventDefinition>(event: E, data: EventData<E> & { dealershipId: string }) {
  fixture.service.clock.advance(60_000)
  const now = fixture.service.clock.now()
  const context = { dealershipId: data.dealershipId, actor: { kind: 'system', name: 'test' }, correlationId: 'test', now } as const
  return makeEnvelope(event, data, context)
}

/** Returns the events of a file that was held, then imported, and of the removal of the feed, in the order in which they happened. */
function feedHistory(dealershipId: string) {
  const version = { dealershipId, versionId: newId(), fileName: 'stock.csv', arrived: true }
  const counts = { rows: 12, added: 12, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 0 }
  const held = happened(feedHeld, { ...version, reason: 'It would remove 90 vehicles', wouldRemove: 90, checkOnly: false })
  const updatedAt = fixture.service.clock.now().toISOString()
  const updated = happened(feedUpdated, { ...version, counts, vehicleCount: 12, updatedAt, longestInStock: [] })
  return { held, updated, removed: happened(feedRemoved, { dealershipId, removed: 12 }) }
}

/** Returns the events of a file that was held, then discarded by staff. */
function discardedFile(dealershipId: string, { checkOnly = false } = {}) {
  const version = { dealershipId, versionId: newId(), fileName: 'small.csv', arrived: true }
  const held = happened(feedHeld, { ...version, reason: 'It would remove 11 vehicles', wouldRemove: 11, checkOnly })
  return { held, discarded: happened(feedDiscarded, version) }
}

const feedOf = (dealershipId: string) => fixture.stores.feeds.find(new ObjectId(dealershipId))

test('an event of a feed that is redelivered after a newer one does not change its state', async () => {
  const { dealershipId } = await fixture.dealership()
  const { held, updated, removed } = feedHistory(dealershipId)
  for (const event of [held, updated, held]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({
    state: 'updated',
    vehicleCount: 12,
    arrivals: [new Date(updated.occurredAt), new Date(held.occurredAt)],
  })
  for (const event of [removed, updated]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'removed', vehicleCount: 0, arrivals: [] })
})

test('a removal that is redelivered after a newer file keeps the state of the file', async () => {
  const { dealershipId } = await fixture.dealership()
  const { removed } = feedHistory(dealershipId)
  const { updated } = feedHistory(dealershipId)
  for (const event of [removed, updated, removed]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated', vehicleCount: 12, arrivals: [new Date(updated.occurredAt)] })
})

test('a file that is the same as the current one counts as an arrival and keeps the state of the feed', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated } = feedHistory(dealershipId)
  const { held } = discardedFile(dealershipId)
  const unchanged = happened(feedUnchanged, { dealershipId, versionId: newId(), fileName: 'stock.csv' })
  for (const event of [updated, held, unchanged, unchanged]) await applyFeedEvent(fixture, event)
  const arrivals = [unchanged, held, updated].map(({ occurredAt }) => new Date(occurredAt))
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'held', vehicleCount: 12, arrivals })
})

test('a file that had arrived before changes the state of the feed, but does not count as another arrival', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated } = feedHistory(dealershipId)
  const version = { dealershipId, versionId: newId(), fileName: 'stock.csv', arrived: false }
  const held = happened(feedHeld, { ...version, reason: 'It would remove 11 vehicles', wouldRemove: 11, checkOnly: false })
  const failed = happened(feedFailed, { ...version, reason: 'The file is empty' })
  const again = happened(feedUpdated, { ...updated.data, ...version, vehicleCount: 11 })
  const arrivals = [new Date(updated.occurredAt)]
  for (const event of [updated, held]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'held', arrivals })
  await applyFeedEvent(fixture, failed)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'failed', arrivals })
  await applyFeedEvent(fixture, again)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated', vehicleCount: 11, arrivals })
})

test('a file that is the same as the current one ends the failure of an earlier file, even if the events are redelivered', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated } = feedHistory(dealershipId)
  const version = { dealershipId, versionId: newId(), fileName: 'stock.csv', arrived: true }
  const failed = happened(feedFailed, { ...version, reason: 'The file is empty' })
  const unchanged = happened(feedUnchanged, version)
  for (const event of [updated, failed, unchanged, failed, unchanged]) await applyFeedEvent(fixture, event)
  const arrivals = [unchanged, failed, updated].map(({ occurredAt }) => new Date(occurredAt))
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated', vehicleCount: 12, arrivals })
  const next = happened(feedFailed, { ...version, reason: 'The file is empty' })
  for (const event of [next, unchanged]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'failed' })
})

test('a feed keeps a held file that waits for a decision when a later file fails, and the next is the same as the current one', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated } = feedHistory(dealershipId)
  const { held, discarded } = discardedFile(dealershipId)
  const version = { dealershipId, versionId: newId(), fileName: 'stock.csv' }
  const fails = (of = version) => happened(feedFailed, { ...of, arrived: true, reason: 'The file is empty' })
  const same = () => happened(feedUnchanged, version)
  for (const event of [updated, held, fails(), same()]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'held', vehicleCount: 12 })

  for (const event of [fails(), happened(feedDiscarded, discarded.data), same()]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated' })

  const next = discardedFile(dealershipId).held
  const confirmed = { ...version, versionId: next.data.versionId }
  for (const event of [next, fails(confirmed), same()]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated' })
})

test('a feed returns to the state of its inventory when the held file is discarded, even if the events are redelivered', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated } = feedHistory(dealershipId)
  const { held, discarded } = discardedFile(dealershipId)
  for (const event of [updated, held, discarded, held, discarded]) await applyFeedEvent(fixture, event)
  const arrivals = [held, updated].map(({ occurredAt }) => new Date(occurredAt))
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated', vehicleCount: 12, arrivals })
  const next = discardedFile(dealershipId)
  for (const event of [next.held, discarded]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'held' })
})

test('a feed keeps a held file that waits for a decision when another is only checked, and then discarded or fails', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated } = feedHistory(dealershipId)
  const { held, discarded } = discardedFile(dealershipId)
  const first = discardedFile(dealershipId, { checkOnly: true })
  for (const event of [updated, held, first.held, first.discarded, first.held, first.discarded]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'held' })

  const second = discardedFile(dealershipId, { checkOnly: true })
  const failed = happened(feedFailed, { ...second.discarded.data, arrived: false, reason: 'The file is empty' })
  for (const event of [second.held, failed, happened(feedUnchanged, updated.data)]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'held' })

  await applyFeedEvent(fixture, happened(feedDiscarded, discarded.data))
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated', vehicleCount: 12 })
})

test('a feed waits for the decision about a file that is only checked, until it is discarded', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated } = feedHistory(dealershipId)
  const { held, discarded } = discardedFile(dealershipId, { checkOnly: true })
  for (const event of [updated, held]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'held' })
  await applyFeedEvent(fixture, discarded)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'updated' })
})

test('a feed without vehicles is removed, not up to date, when its held file is discarded', async () => {
  const { dealershipId } = await fixture.dealership()
  const { held, discarded } = discardedFile(dealershipId)
  for (const event of [held, discarded]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toMatchObject({ state: 'removed', vehicleCount: 0 })
})

test('a late event of a feed does not store anything about a deleted dealership', async () => {
  const { dealershipId } = await fixture.dealership()
  const { updated, removed } = feedHistory(dealershipId)
  await applyFeedEvent(fixture, updated)
  await fixture.publish(dealershipDeleted, { dealershipId, name: 'Northgate Motors' }, dealershipId)
  await eventually(async () => expect(await feedOf(dealershipId)).toBeNull())
  for (const event of [updated, removed]) await applyFeedEvent(fixture, event)
  expect(await feedOf(dealershipId)).toBeNull()
})
