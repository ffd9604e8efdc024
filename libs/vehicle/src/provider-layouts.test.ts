import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEED_FORMAT } from './feed-format.ts'
import type { FeedVehicle } from './feed-vehicle.ts'
import { openFeed } from './read-feed.ts'
import { DEALER_SYSTEM_LAYOUTS } from './testing/dealer-system-layouts.ts'
import { feedFile, fixtureVehicles } from './testing/feed-fixtures.ts'
import { LISTING_SITE_LAYOUTS } from './testing/listing-site-layouts.ts'
import type { ProviderLayout } from './testing/provider-layout.ts'
import { TRANSLATED_LAYOUTS } from './testing/translated-layouts.ts'

const LAYOUTS: readonly (readonly [string, ProviderLayout])[] = Object.entries({
  ...DEALER_SYSTEM_LAYOUTS,
  ...LISTING_SITE_LAYOUTS,
  ...TRANSLATED_LAYOUTS,
})

function fileOf({ columns, delimiter, lineEnd, encoding }: ProviderLayout): Buffer {
  const rows = fixtureVehicles.map((vehicle) => columns.map(([, cell]) => cell(vehicle)))
  return feedFile([columns.map(([header]) => header), ...rows], {
    ...(delimiter && { delimiter }),
    ...(lineEnd && { lineEnd }),
    ...(encoding && { encoding }),
  })
}

async function readAll(file: Buffer) {
  const feed = await openFeed(Readable.from([file]))
  const vehicles: FeedVehicle[] = []
  for await (const { rows } of feed.batches) {
    for (const { result } of rows) {
      if (!result.ok) throw new Error(`row rejected: ${JSON.stringify(result.problems)}`)
      vehicles.push(result.vehicle)
    }
  }
  return { ...feed, vehicles }
}

describe('feeds of other systems are read with VIN, stock number, year, make, model, price, mileage, condition and photos', () => {
  it.each(LAYOUTS)('%s', async (_name, layout) => {
    const { vehicles, delimiter } = await readAll(fileOf(layout))
    expect(delimiter).toBe(layout.delimiter ?? ',')
    expect(vehicles).toHaveLength(fixtureVehicles.length)
    for (const [at, vehicle] of fixtureVehicles.entries()) {
      expect(vehicles[at]).toMatchObject({
        vin: vehicle.vin,
        stockNumber: vehicle.stockNumber,
        year: vehicle.year,
        make: vehicle.make,
        model: vehicle.model,
        price: vehicle.price,
        mileage: vehicle.mileage,
        usedOrNew: vehicle.isNew ? 'new' : 'used',
        photos: vehicle.photos,
        ...layout.expects?.(vehicle),
      })
    }
  })

  it('the unit in the name of a mileage column takes precedence over the dealership’s unit', async () => {
    const format = { ...DEFAULT_FEED_FORMAT, mileageUnit: 'km' as const }
    const unitOf = async (header: string) => {
      const file = feedFile([
        ['VIN', header],
        ['1HGCM82633A004352', '900'],
      ])
      const { value } = await (await openFeed(Readable.from([file]), { format })).batches.next()
      const result = value?.rows[0]?.result
      return result?.ok ? result.vehicle.mileageUnit : null
    }
    expect(await Promise.all(['OdometerMiles', 'odometer_miles', 'Mileage', 'KmReading'].map(unitOf))).toEqual(['mi', 'mi', 'km', 'km'])
  })

  it('photos in numbered columns are read in their order for every spelling', async () => {
    const photos = ['1', '2', '3'].map((name) => `https://photos.example.com/${name}.jpg`)
    const named = [
      ['image_link', 'additional_image_link_1', 'additional_image_link_2'],
      ['Foto 1', 'Foto 2', 'Foto 3'],
      ['image[0].url', 'image[1].url', 'image[2].url'],
      ['Vehicle Image 1', 'Vehicle Image 2', 'Vehicle Image 3'],
      ['Photo URL 1', 'Photo URL 2', 'Photo URL 3'],
    ]
    for (const headers of named) {
      const { vehicles } = await readAll(
        feedFile([
          ['VIN', ...headers],
          ['1HGCM82633A004352', ...photos],
        ]),
      )
      expect([headers[0], vehicles[0]?.photos]).toEqual([headers[0], photos])
    }
  })

  it('costs and trade prices are recognized in every spelling, so that customers never see them', async () => {
    const costs = [
      'Invoice',
      'BookValue',
      'Unit Cost',
      'Total Cost',
      'Acquisition Cost',
      'Purchase Price',
      'Cost Basis',
      'INV-AMT',
      'ACV',
      'Prix coûtant',
      'Costo',
    ]
    const trades = ['WholesalePrice', 'Trade Price', 'price_wholesale']
    for (const header of [...costs, ...trades]) {
      const { vehicles } = await readAll(
        feedFile([
          ['VIN', header],
          [fixtureVehicles[0]?.vin ?? '', '9000'],
        ]),
      )
      expect([header, vehicles[0]?.price, vehicles[0]?.otherFields]).toEqual([header, null, {}])
    }
  })
})
