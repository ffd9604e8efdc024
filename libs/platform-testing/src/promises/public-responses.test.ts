import type { ApiClient } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { beforeAll, describe, expect, test } from 'vitest'
import { formWith, VIN } from '../requests/sample-files.ts'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

/**
 * The fields of a vehicle that anyone may see (rules: vehicle facts, rules: public price). A new field in a public response fails this test first.
 * Add it only if a dealership would print it on the windshield.
 */
const VEHICLE_FIELDS = [
  '_id',
  'body',
  'bodyType',
  'certified',
  'condition',
  'currency',
  'dealershipId',
  'description',
  'drivetrain',
  'engine',
  'exteriorColor',
  'fuel',
  'imageCount',
  'imageOne',
  'imageUrls',
  'interiorColor',
  'listed',
  'make',
  'mileage',
  'mileageUnit',
  'model',
  'name',
  'options',
  'photoCount',
  'photos[]',
  'price',
  'stockNumber',
  'transmission',
  'trim',
  'updatedAt',
  'usedOrNew',
  'videoUrl',
  'vin',
  'year',
]
const FACET_FIELDS = [
  'makes[].count',
  'makes[].make',
  'makes[].models[].count',
  'makes[].models[].model',
  'missingPhoto',
  'missingPrice',
  'new',
  'prices.from',
  'prices.to',
  'total',
  'used',
  'years.from',
  'years.to',
]
const DOCUMENT_FIELDS = ['autoCheckPdfs', 'inspectionPdfs', 'msrpPdfs', 'vehicleVideos']
const TAX_FIELDS = [
  ...['asOf', 'county', 'rate', 'regionName', 'sellerInCounty', 'source', 'state', 'stateName'],
  ...['from', 'isEstimate', 'parts[].name', 'parts[].rate', 'state', 'stateName', 'tradeIn.kind'].map((field) => `vehicleTax.${field}`),
  'zip',
]
const DEALERSHIP_FIELDS = ['_id', 'address', 'brandColor', 'hours[]', 'logoUrl', 'name', 'phone', 'slug', 'textNumber', 'timeZone']

const VIN_WITHOUT_PRICE = '1GNERKKW5PJ188938'
/** Internal values of the feed and the staff, which no public response may contain. */
const SECRETS = {
  cost: '13577',
  wholesale: '14688',
  otherField: 'lot-secret-77',
  inStockSince: '2019-03-04',
  detailPage: 'https://own-website.test',
  report: 'https://reports.test',
  staffEmail: '@dealership-',
  editor: 'owner@platform.test',
}

let platform: TestPlatform
let anyone: ApiClient
/** a new dealership, and one whose prices fall back to staff-only columns and whose staff have edited a vehicle */
const dealerships: Record<'plain' | 'edited', { _id: string; slug: string }> = {
  plain: { _id: '', slug: '' },
  edited: { _id: '', slug: '' },
}

beforeAll(async () => {
  platform = await startTestPlatform()
  anyone = platform.asAnonymous()
  const owner = await platform.asOwner()
  for (const kind of ['plain', 'edited'] as const) {
    const dealership = await platform.createDealership()
    dealerships[kind] = dealership
    const params = { dealershipId: dealership._id }
    const settings = {
      logoUrl: 'https://logo.test/logo.svg',
      brandColor: '#0b5c53',
      ...(kind === 'edited' && { publicPriceFallback: 'any' as const }),
    }
    await owner.call(authOperations.updateDealership, { params, body: { settings } })
    await owner.call(inventoryFeedOperations.uploadCsv, { params, body: feed() })
  }
  const { _id: dealershipId } = dealerships.edited
  const edited = await owner.call(inventoryFeedOperations.getVehicle, { params: { dealershipId, vehicleId: VIN } })
  await owner.call(inventoryFeedOperations.editVehicle, {
    params: { dealershipId, vehicleId: edited._id },
    body: { price: 15_555, description: 'Said by staff.', exteriorColor: 'Teal', mileage: 41_000 },
  })
})

describe.each(['plain', 'edited'] as const)('anonymous callers of the %s dealership', (kind) => {
  const params = () => ({ dealershipId: dealerships[kind]._id })

  test('see only the public fields of its vehicles', async () => {
    const listed = await anyone.call(inventoryFeedOperations.listVehicles, { params: params() })
    expect(fieldsOf(listed)).toEqual(VEHICLE_FIELDS.map((field) => `[].${field}`))
    const page = await anyone.call(inventoryFeedOperations.listVehicles, { params: params(), query: { page: 1 } })
    expect(fieldsOf(page)).toEqual(['page', 'pageSize', 'total', ...VEHICLE_FIELDS.map((field) => `vehicles[].${field}`)])
    expect(secretsIn([listed, page])).toEqual([])
  })

  test.each([VIN, VIN_WITHOUT_PRICE])('see only the public fields of vehicle %s', async (vehicleId) => {
    const vehicle = await anyone.call(inventoryFeedOperations.getVehicle, { params: { ...params(), vehicleId } })
    expect(fieldsOf(vehicle)).toEqual(VEHICLE_FIELDS)
    expect(secretsIn(vehicle)).toEqual([])
  })

  test('see only the public fields of similar vehicles', async () => {
    const similar = await anyone.call(inventoryFeedOperations.listSimilarVehicles, { params: { ...params(), vehicleId: VIN } })
    expect(fieldsOf(similar)).toEqual(VEHICLE_FIELDS.map((field) => `[].${field}`))
    expect(secretsIn(similar)).toEqual([])
  })

  test('see only the public fields of its documents', async () => {
    const documents = await anyone.call(documentsOperations.getDealershipDocuments, { params: params() })
    expect(Object.keys(documents).sort()).toEqual(DOCUMENT_FIELDS)
    expect(secretsIn(documents)).toEqual([])
  })

  test('see only the public filters of its inventory', async () => {
    const facets = await anyone.call(inventoryFeedOperations.listVehicleFacets, { params: params() })
    expect(fieldsOf(facets)).toEqual(FACET_FIELDS)
    expect(secretsIn(facets)).toEqual([])
  })

  test('see only its own public fields, by id and by link name', async () => {
    for (const name of [dealerships[kind]._id, dealerships[kind].slug]) {
      const dealership = await anyone.call(authOperations.getDealershipByName, { params: { name } })
      expect(fieldsOf(dealership)).toEqual(DEALERSHIP_FIELDS)
      expect(secretsIn(dealership)).toEqual([])
    }
  })
})

test('anonymous callers see only the public fields of a tax rate', async () => {
  const params = { zip: '85001' }
  expect(fieldsOf(await anyone.call(taxVinOperations.getTaxRate, { params }))).toEqual(TAX_FIELDS)
  expect(fieldsOf(await anyone.call(taxVinOperations.getTaxRateOnly, { params }))).toEqual(['regionName', 'state', 'taxRate'])
})

test('anonymous callers see what staff have edited, and a fallback price', async () => {
  const { _id: dealershipId } = dealerships.edited
  const vehicles = await anyone.call(inventoryFeedOperations.listVehicles, { params: { dealershipId } })
  const list = Array.isArray(vehicles) ? vehicles : vehicles.vehicles
  expect(list.find(({ vin }) => vin === VIN)).toMatchObject({
    price: 15_555,
    exteriorColor: 'Teal',
    description: 'Said by staff.',
    mileage: 41_000,
  })
  expect(list.find(({ vin }) => vin === VIN_WITHOUT_PRICE)?.price).toBe(21_900)
})

test('internal values cannot be discovered by searching or filtering', async () => {
  const count = async (kind: 'plain' | 'edited', query: { search?: string; priceFrom?: number; priceTo?: number }) => {
    const params = { dealershipId: dealerships[kind]._id }
    const page = await anyone.call(inventoryFeedOperations.listVehicles, { params, query: { ...query, page: 1 } })
    return Array.isArray(page) ? page.length : page.total
  }
  const costOfOne = { priceFrom: 21_900, priceTo: 21_900 }
  expect([await count('plain', costOfOne), await count('edited', costOfOne)]).toEqual([0, 1])
  for (const secret of Object.values(SECRETS)) expect(await count('edited', { search: secret })).toBe(0)
  const { _id: dealershipId } = dealerships.plain
  const { prices } = await anyone.call(inventoryFeedOperations.listVehicleFacets, { params: { dealershipId } })
  expect(prices).toEqual({ from: 16_995, to: 16_995 })
})

test('staff of another dealership see only the same fields', async () => {
  const user = await platform.createUser('ADMIN', dealerships.plain._id)
  const stranger = await platform.signIn(user)
  const { _id: dealershipId } = dealerships.edited
  const vehicle = await stranger.call(inventoryFeedOperations.getVehicle, { params: { dealershipId, vehicleId: VIN } })
  expect(fieldsOf(vehicle)).toEqual(VEHICLE_FIELDS)
})

/** Creates a feed of two cars: one with every price, and one whose only price is public only if the dealership allows it. */
function feed(): FormData {
  const header =
    'VIN,Stock Number,Year,Make,Model,Internet Price,Cost,Wholesale Price,Miles,Image List,Lot Notes,Date In Stock,VDP,Carfax Report URL'
  const rows = [
    `${VIN},A1,2003,Honda,Accord,16995,${SECRETS.cost},${SECRETS.wholesale},42000,https://photos.test/1.jpg,${SECRETS.otherField},${SECRETS.inStockSince},${SECRETS.detailPage}/a1,${SECRETS.report}/a1.pdf`,
    `${VIN_WITHOUT_PRICE},A2,2023,Chevrolet,Traverse,,21900,,12000,,${SECRETS.otherField},,,`,
  ]
  return formWith('file', `${[header, ...rows].join('\n')}\n`, 'stock.csv')
}

/** Returns the sorted paths of all values in a response at any depth, each once: `vehicles[].photos[]`. */
function fieldsOf(response: unknown): string[] {
  const paths = new Set<string>()
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const entry of value) walk(entry, `${path}[]`)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) walk(entry, path === '' ? key : `${path}.${key}`)
    } else paths.add(path)
    if (Array.isArray(value) && value.length === 0) paths.add(`${path}[]`)
  }
  walk(response, '')
  return [...paths].sort()
}

function secretsIn(response: unknown): string[] {
  const text = JSON.stringify(response)
  return Object.values(SECRETS).filter((secret) => text.includes(secret))
}
