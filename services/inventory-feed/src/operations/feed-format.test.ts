import { beforeAll, describe, expect, it } from 'vitest'
import { change, changed, csv, FILE, FORMAT, facts, HEADER, read } from '../testing/feed-format-calls.ts'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
beforeAll(async () => {
  feed = await startInventoryFeed()
})

describe('a mapped column', () => {
  it('takes precedence over one recognized by name if its cell is not empty, and applies to later files', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    expect((await facts(lot)).map(({ price }) => price)).toEqual([20000, 9000])
    const version = await changed(lot, { columns: { amounta: 'price' } })
    expect(version).toMatchObject({ source: 'format', counts: { rows: 2, changed: 1, unchanged: 1, removed: 0 } })
    expect((await facts(lot)).map(({ price }) => price)).toEqual([18500, 9000])
    // the cell of the other column is kept
    expect((await facts(lot))[0]?.otherFields).toEqual({ Lot: 'North', Price: '20000' })
    await lot.upload(csv('stock,make,model,price,AMOUNT-A', 'A1,Honda,Civic,20000,17000', 'A2,Ford,Focus,9000,'))
    expect((await facts(lot)).map(({ price }) => price)).toEqual([17000, 9000])
  })

  it('can share a field with others: the first non-empty cell in file order is used', async () => {
    const lot = await feed.dealership()
    await change(lot, { columns: { b: 'trim', a: 'trim' } })
    await lot.upload(csv('Stock,Make,A,B,Trim', 'A1,Honda,,sport,lx', 'A2,Honda,ex,sport,lx', 'A3,Honda,,,lx'))
    expect((await facts(lot)).map(({ trim }) => trim)).toEqual(['sport', 'ex', 'lx'])
  })

  it('that is ignored is not kept among the other fields either', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    await changed(lot, { columns: { lot: 'ignore', amounta: 'ignore', mileage: 'ignore' } })
    const read = await facts(lot)
    expect(read.map(({ otherFields }) => otherFields)).toEqual([{}, {}])
    expect(read[0]?.mileage).toBeNull()
  })

  it('can be in any alphabet', async () => {
    const lot = await feed.dealership()
    await change(lot, { columns: { 库存编号: 'stockNumber', prixcafé: 'price' } })
    await lot.upload(csv('库存 编号,Make,Prix Café', 'A1,Honda,5000'))
    expect(await facts(lot)).toMatchObject([{ stockNumber: 'A1', price: 5000 }])
  })
})

describe('units that a file does not contain', () => {
  it('are kilometers and Canadian dollars if the format says so', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    expect(await facts(lot)).toMatchObject([{ mileageUnit: 'mi', currency: 'USD' }, {}])
    await changed(lot, { mileageUnit: 'km', currency: 'CAD' })
    expect(await facts(lot)).toMatchObject([
      { mileage: 12000, mileageUnit: 'km', currency: 'CAD' },
      { mileageUnit: 'km', currency: 'CAD' },
    ])
    await lot.upload(csv(HEADER, 'A1,Honda,Civic,20000 USD,,North,12000 mi', 'A2,Ford,Focus,9000,,South,50000'))
    expect(await facts(lot)).toMatchObject([
      { mileageUnit: 'mi', currency: 'USD' },
      { mileageUnit: 'km', currency: 'CAD' },
    ])
  })
})

describe('a file with unknown columns', () => {
  const UNKNOWN = csv('Fahrgestell,Kennung,Preis A', '1HGCM82633A004352,K1,5000', ',K2,6000')

  it('fails, shows its columns, and loads once staff have mapped the VIN', async () => {
    const lot = await feed.dealership()
    const failed = await lot.upload(UNKNOWN, { name: 'odd.csv' })
    expect(failed).toMatchObject({ status: 422, body: { code: 'NO_KNOWN_COLUMNS', version: { state: 'failed' } } })
    expect(failed.body.message).toContain('Map one of them under Columns, or name it VIN or Stock Number. Then upload the file again.')
    const { body } = await read(lot)
    expect(body.file).toEqual({ versionId: failed.body.version._id, fileName: 'odd.csv' })
    expect(body.columns.map(({ key, by, samples }) => ({ key, by, samples }))).toEqual([
      { key: 'fahrgestell', by: 'nobody', samples: ['1HGCM82633A004352'] },
      { key: 'kennung', by: 'nobody', samples: ['K1', 'K2'] },
      { key: 'preisa', by: 'nobody', samples: ['5000', '6000'] },
    ])
    const columns = { fahrgestell: 'vin', kennung: 'stockNumber', preisa: 'price' } as const
    expect((await change(lot, { columns })).body.version).toBeNull()
    const { body: response } = await lot.upload(UNKNOWN)
    expect(response.version).toMatchObject({ state: 'imported', counts: { added: 2, rejected: 0 } })
    expect(await facts(lot)).toMatchObject([{ vin: '1HGCM82633A004352', stockNumber: 'K1', price: 5000 }, { stockNumber: 'K2' }])
    expect((await read(lot)).body.columns[0]).toMatchObject({ readAs: 'vin', by: 'staff' })
  })

  it('leaves the inventory and its file as they were', async () => {
    const lot = await feed.dealership()
    await lot.upload(FILE)
    await lot.upload(UNKNOWN)
    expect(await facts(lot)).toHaveLength(2)
    expect((await lot.upload(FILE)).body.version.state).toBe('unchanged')
  })
})

describe('the feed format', () => {
  it('has no columns before the first file', async () => {
    expect((await read(await feed.dealership())).body).toEqual({ format: FORMAT, file: null, columns: [] })
  })

  it('shows how every column of the newest file is read, on whose authority, with its first three samples', async () => {
    const lot = await feed.dealership()
    await change(lot, { columns: { lot: 'ignore', amounta: 'internetPrice' } })
    const rows = ['A1,1,North,7,,x', 'A2,1,North,8,,x', 'A3,2,,9,,y', 'A4,3,,9,,z', 'A5,4,,9,,w']
    await lot.upload(csv('Vehicle ID,Amount A,Lot,Kilometers,,Remark', ...rows).replace('Remark', 'Make'))
    expect((await read(lot)).body.columns).toEqual([
      { header: 'Vehicle ID', key: 'vehicleid', readAs: 'stockNumber', by: 'name', confidence: null, samples: ['A1', 'A2', 'A3'] },
      { header: 'Amount A', key: 'amounta', readAs: 'internetPrice', by: 'staff', confidence: null, samples: ['1', '2', '3'] },
      { header: 'Lot', key: 'lot', readAs: 'ignore', by: 'staff', confidence: null, samples: ['North'] },
      { header: 'Kilometers', key: 'kilometers', readAs: 'mileage', by: 'name', confidence: null, samples: ['7', '8', '9'] },
      { header: '', key: '', readAs: null, by: 'nobody', confidence: null, samples: [] },
      { header: 'Make', key: 'make', readAs: 'make', by: 'name', confidence: null, samples: ['x', 'y', 'z'] },
    ])
  })

  it.each([
    ['a key that is an operator', '{"$where":"vin"}'],
    ['a key with dots', '{"a.b":"vin"}'],
    ['a key that every object has', '{"__proto__":"vin"}'],
    ['another key that every object has', '{"constructor":"vin"}'],
    ['a field that is none', '{"lot":"otherFields"}'],
    ['a field that is an object', '{"lot":{"$ne":1}}'],
    ['a long key', `{"${'x'.repeat(101)}":"vin"}`],
    ['too many columns', JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`c${index}`, 'vin'])))],
    ['a list', '["vin"]'],
  ])('rejects %s', async (_what, columns) => {
    const lot = await feed.dealership()
    const response = await fetch(`${await feed.url()}/api/dealerships/${lot.dealershipId}/feed-format`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-forecourt-identity': lot.admin },
      body: `{"columns":${columns},"mileageUnit":"mi","currency":"USD"}`,
    })
    expect(response.status).toBe(400)
    expect((await read(lot)).body.format).toEqual(FORMAT)
  })

  it('treats names that every object has as ordinary column names', async () => {
    const lot = await feed.dealership()
    await lot.upload(csv('Stock,Make,Constructor,valueOf', 'A1,Honda,2019,x'))
    expect((await read(lot)).body.columns.map(({ key, by }) => [key, by])).toEqual([
      ['stock', 'name'],
      ['make', 'name'],
      ['', 'nobody'],
      ['valueof', 'nobody'],
    ])
    await changed(lot, { columns: { valueof: 'trim' } })
    expect(await facts(lot)).toMatchObject([{ trim: 'x', otherFields: { Constructor: '2019' } }])
  })
})

describe('titles above the header', () => {
  it('are skipped, and rejected rows keep the numbers that a spreadsheet shows', async () => {
    const lot = await feed.dealership()
    const titled = csv('Inventory export 5/14/2026', '', '"Lakeside, Ford"', 'Stock;VIN;Make;Price', 'A1;;Honda;5000', ';NOVIN;Ford;1')
    const { body } = await lot.upload(titled)
    expect(body.version).toMatchObject({ state: 'imported', counts: { added: 1, rejected: 1 }, rejectedRows: [{ row: 6, column: 'VIN' }] })
  })
})
