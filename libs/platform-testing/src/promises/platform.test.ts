import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { startPlatform } from '@forecourt/one-box/platform'
import { beforeAll, expect, test } from 'vitest'
import { oneCarFeed, VIN } from '../requests/sample-files.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

let tested: TestPlatform
beforeAll(async () => {
  tested = await startTestPlatform()
})

test('an uploaded feed is imported, and anyone can see its vehicles', async () => {
  const owner = await tested.asOwner()
  const { _id: dealershipId } = await tested.createDealership()
  const { version } = await owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body: oneCarFeed() })
  expect(version.state).toBe('imported')
  const listed = await tested.asAnonymous().call(inventoryFeedOperations.listVehicles, { params: { dealershipId } })
  expect(listed).toEqual([expect.objectContaining({ vin: VIN, make: 'Honda', price: 4995 })])
})

test('an administrator of one dealership sees nothing of another', async () => {
  const [mine, other] = [await tested.createDealership(), await tested.createDealership()]
  const admin = await tested.signIn(await tested.createUser('ADMIN', mine._id))
  const response = await admin.fetch(`/api/dealerships/${other._id}/feed-versions`)
  expect(response.status).toBe(404)
})

test('a platform that fails to start closes what it had started and reports the reason', async () => {
  const port = Number(new URL(tested.url).port)
  await expect(startPlatform({ ...tested.options, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('the identity key is stored, so that a token of one start is valid after the next', async () => {
  const { platform, options } = tested
  const token = await platform.identity.signer.signInternal()
  const again = await startPlatform({ ...options, port: 0 })
  const response = await again.services.auth.app.inject({
    method: 'POST',
    url: '/internal/sessions/resolve',
    headers: { 'x-forecourt-identity': token },
    payload: { tokenHash: '0'.repeat(64) },
  })
  expect(response.json().code).not.toBe('FORBIDDEN')
  expect(response.statusCode).not.toBe(403)
  await again.close()
})
