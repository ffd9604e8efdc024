import { packetAccessChanged } from '@forecourt/contracts/leads/events'
import { makeEnvelope } from '@forecourt/messaging/envelope'
import { newId } from '@forecourt/service-testing/people'
import { jetstream } from '@nats-io/jetstream'
import { beforeAll, expect, test } from 'vitest'
import { type DocumentsFixture, startDocuments, type TestDealership } from '../testing/documents-fixture.ts'

let documents: DocumentsFixture
beforeAll(async () => {
  documents = await startDocuments()
})

type Access = { revoked: boolean; expiresAt: Date | null }

/** Publishes a change of a link's access, and waits until it was handled. */
async function change({ dealershipId, link, vehicle }: TestDealership, linkId: string, access: Access, order: string): Promise<void> {
  const { service } = documents
  const ids = { dealershipId, packetLogId: newId(), customerId: newId(), customerName: 'Casey Doe' }
  const data = { ...ids, linkId, revoked: access.revoked, wasRevoked: !access.revoked, expiresAt: access.expiresAt?.toISOString() ?? null }
  const context = { dealershipId, actor: { kind: 'system' as const, name: 'test' }, correlationId: 'test', now: service.clock.now(), order }
  const envelope = makeEnvelope(packetAccessChanged, data, context)
  await jetstream(service.nats).publish(envelope.type, JSON.stringify(envelope))
  // events are handled in order: once this link is stored, the earlier events were handled
  await link(vehicle)
}

test('a revoked link stays revoked when an older change of its access is handled again, as from a dead letter', async () => {
  const at = await documents.dealership()
  const { links } = documents.stores
  const linkId = await at.link(at.vehicle)
  const revoked = { revoked: true, expiresAt: documents.service.clock.now() }
  const restored = { revoked: false, expiresAt: null }
  await change(at, linkId, revoked, '0000000100000003')
  await change(at, linkId, restored, '0000000100000002')
  expect(await links.find(at.dealershipId, linkId)).toMatchObject(revoked)
  await change(at, linkId, restored, '0000000100000004')
  expect(await links.find(at.dealershipId, linkId)).toMatchObject(restored)
})

test('a link whose creation is handled after a change of its access keeps the changed access', async () => {
  const { dealershipId, vehicle } = await documents.dealership()
  const { links } = documents.stores
  const access = { revoked: true, expiresAt: documents.service.clock.now() }
  await links.accessChanged(dealershipId, 'late12345', access, { id: '1', order: '0000000100000001' })
  await links.made(dealershipId, 'late12345', { vehicle: vehicle.vin, expiresAt: null })
  expect(await links.find(dealershipId, 'late12345')).toMatchObject({ vehicleKey: vehicle.vin, ...access })
})
