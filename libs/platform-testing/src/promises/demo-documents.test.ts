import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { addDocuments } from '@forecourt/demo-data/add-documents'
import { inventoryAtFirst, uploadFeed } from '@forecourt/demo-data/demo-feeds'
import { LINKED_VIDEO, PAPER_WITHOUT_VEHICLE } from '@forecourt/demo-data/papers/demo-documents'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})

test('the documents of the demo are filed as the right type by text, barcode and photo, and seeding again adds nothing', async () => {
  const owner = await platform.asOwner()
  const dealerships = { northgate: (await platform.createDealership())._id, harbor: (await platform.createDealership())._id }
  const dealershipId = dealerships.northgate
  for (const key of ['northgate', 'harbor'] as const) await uploadFeed(owner, dealerships[key], key, inventoryAtFirst(key))
  const vehicles = inventoryAtFirst('northgate')
  const documentsOf = (at: number) =>
    owner.call(documentsOperations.getVehicleDocuments, { params: { dealershipId, vehicle: vehicles[at]?.vin ?? '' } })
  const kept = async () => Promise.all([40, 44, 28, 16, 32, 7].map(documentsOf))

  await addDocuments(async () => owner, dealerships)
  const all = await kept()
  const found = all.map(({ documents }) => documents.map(({ kind, versions }) => [kind, versions[0]?.decidedBy]).sort())
  const whole = [
    ['autocheck', 'text'],
    ['inspection', 'text'],
    ['msrp', 'text'],
  ]
  expect(found).toEqual([
    whole,
    whole,
    [
      ['autocheck', 'text'],
      ['inspection', 'barcode'],
    ],
    [
      ['inspection', 'barcode'],
      ['msrp', 'text'],
    ],
    [['inspection', 'text']],
    [['msrp', 'text']],
  ])
  expect(all[0]?.video).toMatchObject({ url: LINKED_VIDEO.url, uploaded: false })
  expect(all[1]?.video).toMatchObject({ uploaded: true })
  const waiting = async () => (await owner.call(documentsOperations.listUnfiledDocuments, { params: { dealershipId } })).documents
  expect((await waiting()).map(({ fileName, kind }) => [fileName, kind])).toEqual([[PAPER_WITHOUT_VEHICLE.fileName, 'msrp']])
  await eventually(async () => {
    const renders = (await kept()).flatMap(({ documents }) => documents.flatMap(({ versions }) => versions.map(({ render }) => render)))
    expect(new Set([...renders, ...(await waiting()).map(({ render }) => render)])).toEqual(new Set(['ready']))
  })

  const before = { kept: await kept(), waiting: await waiting() }
  await addDocuments(async () => owner, dealerships)
  expect({ kept: await kept(), waiting: await waiting() }).toEqual(before)
})
