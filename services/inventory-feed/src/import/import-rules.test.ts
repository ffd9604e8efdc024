import { createReadStream } from 'node:fs'
import { eventually } from '@forecourt/dev-servers/eventually'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '../jobs/sweep-files.ts'
import { createFeedFileStore } from '../store/feed-file-store.ts'
import { createFeedVersionStore } from '../store/feed-version-store.ts'
import type { StaffVehicleDoc } from '../store/visible-facts.ts'
import { FEED_HEADERS, feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { showAnyPrice } from '../testing/show-any-price.ts'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
/** Small limits, so that a hundred rows take the same paths as a hundred thousand. */
const settings = { writeAfterRows: 10, undecidedRows: 30, filesKept: 3 }
beforeAll(async () => {
  feed = await startInventoryFeed({ settings })
})

const stocks = (vehicles: StaffVehicleDoc[]) => vehicles.map(({ facts }) => facts.stockNumber)
const asFed = (vehicles: StaffVehicleDoc[]) => vehicles.map(({ _id, facts, listed, removedAt }) => ({ _id, facts, listed, removedAt }))

describe('an import', () => {
  it('imports good rows and reports the problems of the others, also as a CSV', async () => {
    const lot = await feed.dealership()
    const rows = vehicleRows(4).with(1, { stock: '', vin: '1HGCM82' }).with(3, { stock: '', vin: '', make: '=HYPERLINK("x")' })
    const { body } = await lot.upload(feedOf(rows))
    expect(body.version.counts).toEqual({ rows: 4, added: 2, changed: 0, unchanged: 0, removed: 0, rejected: 2, duplicates: 0 })
    expect(body.message).toContain('2 rows were not imported.')
    expect(body.version.rejectedRows.map(({ row, column, value }) => ({ row, column, value }))).toEqual([
      { row: 3, column: 'VIN', value: '1HGCM82' },
      { row: 5, column: '', value: '' },
    ])
    const csv = await lot.get<string>(`/feed-versions/${body.version._id}/rejected-rows`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toContain('filename="rejected-rows-feed.csv"')
    const reported = Papa.parse<Record<string, string>>(csv.body, { header: true, skipEmptyLines: true }).data
    expect(reported.map((row) => [row['Row in file'], row.VIN, row.Make])).toEqual([
      ['3', '1HGCM82', 'Honda'],
      ['5', '', `'=HYPERLINK("x")`],
    ])
  })

  it('uses the last of several rows of one vehicle and reports the duplicates', async () => {
    const lot = await feed.dealership()
    const rows = [...vehicleRows(40), { stock: 's-100003', price: '5' }, { stock: 'S100003', price: '7' }]
    const { body } = await lot.upload(feedOf(rows))
    expect(body.version.counts).toEqual({ rows: 42, added: 40, changed: 0, unchanged: 0, removed: 0, rejected: 0, duplicates: 2 })
    expect(body.version.warnings).toContainEqual({ code: 'DUPLICATE_VEHICLE', message: expect.any(String), count: 2 })
    expect((await lot.vehicles()).find(({ facts }) => facts.stockNumber === 'S100003')?.facts.price).toBe(7)
  })

  it('counts a vehicle without a photo or price once, by its last row', async () => {
    const lot = await feed.dealership()
    const bare = vehicleRows(3, (row) => ({ ...row, price: '', photos: [] }))
    const file = feedOf([...bare, ...bare.slice(0, 2), ...vehicleRows(1)])
    for (const bytes of [file, `${file}\n`]) {
      const { body } = await lot.upload(bytes)
      for (const code of ['PRICE_MISSING', 'PHOTO_MISSING'])
        expect(body.version.warnings).toContainEqual(expect.objectContaining({ code, count: 2 }))
    }
  })

  it('keeps the time of the last change of a vehicle that a later row changes back', async () => {
    const lot = await feed.dealership()
    const [near, far] = [{ stock: 'A-NEAR' }, { stock: 'A-FAR' }]
    const file = (price: string) => {
      const others = vehicleRows(1_600, (row) => ({ ...row, price }))
      return feedOf([
        ...[
          { ...near, price: '5' },
          { ...near, price: '7' },
          { ...far, price: '5' },
        ],
        ...others.slice(0, 1_300),
        // the first row of A-FAR is written before this one of a vehicle that is written already
        { ...near, price: '6' },
        ...others.slice(1_300),
        ...[near, far].map((row) => ({ ...row, price: '7' })),
      ])
    }
    const changedAt = async () =>
      (await lot.vehicles()).map(({ facts, updatedAt }) => ({ stock: facts.stockNumber, at: updatedAt.getTime() }))
    const pairsOf = (all: Awaited<ReturnType<typeof changedAt>>) => all.filter(({ stock }) => stock.startsWith('A'))
    await lot.upload(file('8000'))
    const first = await changedAt()
    const { body } = await lot.upload(file('9000'))
    expect(body.version.counts).toMatchObject({ changed: 1_600, unchanged: 2, duplicates: 4 })
    const second = await changedAt()
    expect(pairsOf(second)).toEqual(pairsOf(first))
    expect(pairsOf(second)).toHaveLength(2)
    expect(Math.min(...second.filter(({ stock }) => stock.startsWith('S')).map(({ at }) => at))).toBeGreaterThan(first[0]?.at ?? 0)
  })

  it('keeps a vehicle that left the feed under its id, and counts it as added when it returns', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(4)))
    const [first] = await lot.vehicles()
    await lot.upload(feedOf(vehicleRows(4).slice(1)))
    const gone = await lot.get<Record<string, unknown>>('/vehicle/S100000')
    expect(gone.body).toMatchObject({ _id: first?._id.toHexString(), listed: false, removedAt: expect.any(String) })
    const { body } = await lot.upload(`${feedOf(vehicleRows(4))}\n`)
    expect(body.version.counts).toMatchObject({ added: 1, unchanged: 3 })
    expect((await lot.vehicles())[0]).toMatchObject({ _id: first?._id, listed: true, removedAt: null })
  })

  it('warns about vehicles without a price or a photo, and used ones with an odometer of 0', async () => {
    const lot = await feed.dealership()
    const rows = [
      ...vehicleRows(2),
      { stock: 'NO-PRICE', price: '' },
      { stock: 'NO-PHOTO', photos: [] },
      { stock: 'BARE', price: '0', photos: [] },
    ]
    const headers = FEED_HEADERS.map((header) => (header === 'Lot' ? 'Type' : header))
    const odometers = [
      { stock: 'USED', miles: '0', note: 'Used' },
      { stock: 'NEW', miles: '0', note: 'New' },
    ]
    const { body } = await lot.upload(feedOf([...rows, ...odometers], headers))
    const reported = body.version.warnings.map(({ code, count }) => `${code} ${count}`).sort()
    expect(reported).toEqual(['ODOMETER_ZERO 1', 'PHOTO_MISSING 2', 'PRICE_MISSING 2'])
  })

  it('does not warn about a vehicle whose price staff have entered or the price rule shows, whether its row has changed, has not, or returns', async () => {
    const lot = await feed.dealership()
    const rows = [
      { stock: 'EDITED', price: '', cost: '' },
      { stock: 'AT-COST', price: '' },
      { stock: 'BARE', price: '', cost: '' },
    ]
    const warned = async (bytes: string) =>
      (await lot.upload(bytes)).body.version.warnings.find(({ code }) => code === 'PRICE_MISSING')?.count
    expect(await warned(feedOf(rows))).toBe(3)
    const edited = (await lot.vehicles()).find(({ facts }) => facts.stockNumber === 'EDITED')
    expect((await lot.send('PATCH', `/vehicle/${edited?._id}`, lot.admin, { price: 9_000 })).status).toBe(200)
    expect(await warned(`${feedOf(rows)}\n`)).toBe(2)
    await showAnyPrice(feed.db, lot.dealershipId)
    expect(await warned(`${feedOf(rows)}\n\n`)).toBe(1)
    expect(await warned(feedOf(rows.map((row) => ({ ...row, miles: '5' }))))).toBe(1)
    await lot.send('DELETE', '/csv')
    expect(await warned(feedOf(rows))).toBe(1)
  })

  it('repeats the warnings of rows that have not changed', async () => {
    const lot = await feed.dealership()
    const rows = [...vehicleRows(3), { stock: 'X1', vin: '1HGCM82633A004353' }]
    const first = await lot.upload(feedOf(rows))
    expect(first.body.version.warnings).toContainEqual(expect.objectContaining({ code: 'VIN_CHECK_DIGIT', count: 1 }))
    const again = await lot.upload(`${feedOf(rows)}\n`)
    expect(again.body.version.counts).toMatchObject({ unchanged: 4 })
    expect(again.body.version.warnings).toEqual(first.body.version.warnings)
  })

  it('names the rows with an unclosed quotation mark each time, and imports all rows', async () => {
    const lot = await feed.dealership()
    const lines = feedOf([...vehicleRows(5), { stock: 'LINES', text: 'Two "fine"\nlines, yes' }]).split('\r\n')
    const open = (text: string, stock: string, what: string) => text.replace(new RegExp(`(^${stock},.*)${what}`), `$1"${what}`)
    const file = lines.map((text) => open(open(text, 'S100000', 'Honda'), 'S100004', 'A car')).join('\r\n')
    const first = await lot.upload(file)
    const message = '2 rows have an unclosed quotation mark. Check row 2 (Make) and row 6 (Description).'
    expect(first.body.version.counts).toMatchObject({ rows: 6, added: 6, rejected: 0 })
    expect(first.body.version.warnings).toContainEqual({ code: 'UNCLOSED_QUOTE', message, count: 2 })
    expect(stocks(await lot.vehicles())).toEqual(['LINES', 'S100000', 'S100001', 'S100002', 'S100003', 'S100004'])
    const again = await lot.upload(`${file}\r\n`)
    expect(again.body.version.counts).toMatchObject({ unchanged: 6 })
    expect(again.body.version.warnings).toContainEqual({ code: 'UNCLOSED_QUOTE', message, count: 2 })
  })

  it('reports problems of the whole file', async () => {
    const lot = await feed.dealership()
    const rows = ['2021,Honda,Civic', '2021,Honda,Civic', '2022,Ford,Focus'].map((row) => `${row},x,y,z,,,\n`)
    const { body } = await lot.upload(`Year,Make,Model,,Make,MAKE,model,,\n${rows.join('')}`)
    expect(body.version.counts).toMatchObject({ added: 3 })
    expect(body.version.warnings).toEqual(
      expect.arrayContaining([
        { code: 'DUPLICATE_HEADER', message: '2 column names appear more than once', count: 2 },
        { code: 'EMPTY_HEADER', message: '3 columns have no name', count: 3 },
        {
          code: 'MADE_UP_STOCK_NUMBER',
          message: 'The file has no VIN or stock number column. We made up 3 stock numbers.',
          count: 3,
        },
      ]),
    )
  })

  it('counts rows = added + changed + unchanged + rejected + duplicates in one large file with all of them', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(200)))
    const edited = vehicleRows(210, (row, index) => (index % 10 === 0 ? null : index % 7 === 0 ? { ...row, price: '8000' } : row))
    const rows = [...edited, {}, { stock: '', vin: 'BAD' }, { ...edited[3] }, { ...edited[4], price: '9' }]
    const { body } = await lot.upload(feedOf(rows))
    const { counts } = body.version
    expect(counts).toEqual({ rows: 193, added: 9, changed: 27, unchanged: 153, removed: 20, rejected: 2, duplicates: 2 })
    expect(await lot.vehicles()).toHaveLength(189)
  })
})

describe('a file that would remove most of the inventory', () => {
  it('is held: nothing changes, and the message says why and what to do', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(100)))
    const before = await lot.vehicles()
    const { status, body } = await lot.upload(feedOf(vehicleRows(49)))
    expect(status).toBe(200)
    expect(body.message).toBe('This file would remove 51 of 100 vehicles. Nothing changes until you confirm.')
    expect(body.version).toMatchObject({ state: 'held', counts: { rows: 49, unchanged: 49, removed: 51 }, finishedAt: null })
    expect(await lot.vehicles()).toEqual(before)
    await eventually(async () => expect(await feed.events('inventory.feed.held.v1', lot.dealershipId)).toHaveLength(1))
    const [held] = await feed.events('inventory.feed.held.v1', lot.dealershipId)
    expect(held?.data).toMatchObject({ wouldRemove: 51, reason: body.message })
  })

  it('is held regardless of its other changes', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(100)))
    const before = await lot.vehicles()
    const { body } = await lot.upload(feedOf(vehicleRows(300, (row, index) => (index < 51 ? null : { ...row, price: '5' }))))
    expect(body.version).toMatchObject({ state: 'held', counts: { added: 200, changed: 49, removed: 51 } })
    expect(await lot.vehicles()).toEqual(before)
  })

  it('is imported if it removes exactly half, even if that is known only at its end', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(100)))
    const news = vehicleRows(100, (row) => ({ ...row, stock: row.stock?.replace('S', 'N') ?? '' }))
    const { body } = await lot.upload(feedOf([...news, ...vehicleRows(50)]))
    expect(body.version.counts).toEqual({ rows: 150, added: 100, changed: 0, unchanged: 50, removed: 50, rejected: 0, duplicates: 0 })
    expect(await lot.vehicles()).toHaveLength(150)
  })

  it('is held if none of its rows is usable', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(3)))
    const { body } = await lot.upload(feedOf([{}, { vin: 'x' }]))
    expect(body.message).toContain('We couldn’t use any row of this file (2 rows read).')
    expect(body.version).toMatchObject({ state: 'held', counts: { rows: 2, rejected: 2, removed: 3 } })
    expect((await lot.get(`/feed-versions/${body.version._id}/rejected-rows`)).status).toBe(200)
    expect(await lot.vehicles()).toHaveLength(3)
  })

  it('is imported once when staff confirm it twice', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(100)))
    const { body } = await lot.upload(feedOf(vehicleRows(10)))
    const confirm = () => lot.send('POST', `/feed-versions/${body.version._id}/confirm`)
    const responses = await Promise.all([confirm(), confirm()])
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 409])
    await eventually(async () => expect((await lot.versions())[0]?.state).toBe('imported'))
    expect((await lot.versions())[0]?.counts).toMatchObject({ unchanged: 10, removed: 90 })
    expect(await lot.vehicles()).toHaveLength(10)
  })

  it('is not imported when staff discard it', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(10)))
    const { body } = await lot.upload(feedOf(vehicleRows(1)))
    const path = `/feed-versions/${body.version._id}`
    expect((await lot.send('POST', `${path}/discard`)).body).toMatchObject({ state: 'discarded', finishedAt: expect.any(String) })
    expect((await lot.send('POST', `${path}/confirm`)).status).toBe(409)
    expect((await lot.send('POST', `${path}/discard`)).status).toBe(409)
    expect(await lot.vehicles()).toHaveLength(10)
  })

  it('cannot be confirmed once a newer file is imported', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(10)))
    const { body } = await lot.upload(feedOf(vehicleRows(1)))
    await lot.upload(feedOf(vehicleRows(11)))
    expect((await lot.get<{ state: string }>(`/feed-versions/${body.version._id}`)).body.state).toBe('superseded')
    expect((await lot.send('POST', `/feed-versions/${body.version._id}/confirm`)).status).toBe(409)
  })
})

describe('a file that cannot be read to its end', () => {
  /** Good rows over several chunks of a quarter megabyte, then an unclosed quotation mark. */
  const broken = (rows = 4000) =>
    `${feedOf(vehicleRows(rows, (row, index) => (index < 40 ? row : { ...row, price: '1' })))}X,"${'y\r\n'.repeat(50)}`

  it('leaves the inventory as it was, even after it has begun to change it', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf([...vehicleRows(60), { stock: 'OLD' }]))
    const before = asFed(await lot.vehicles())
    const { status, body } = await lot.upload(broken())
    expect(status).toBe(422)
    expect(body.code).toBe('UNCLOSED_QUOTE')
    expect((await lot.versions())[0]).toMatchObject({ state: 'failed', writing: true })
    expect(asFed(await lot.vehicles())).toEqual(before)
    await eventually(async () => expect(await feed.events('inventory.feed.failed.v1', lot.dealershipId)).toHaveLength(1))
    expect((await lot.get<string>('/csv')).body).toBe(feedOf([...vehicleRows(60), { stock: 'OLD' }]))
  })

  it('leaves an empty inventory empty', async () => {
    const lot = await feed.dealership()
    expect((await lot.upload(broken())).status).toBe(422)
    expect(await lot.vehicles()).toEqual([])
    expect((await lot.get('/csv')).status).toBe(404)
  })
})

describe('stored feed files', () => {
  it('are kept for the last versions only; the outcomes of older ones stay readable', async () => {
    const lot = await feed.dealership()
    for (const count of [1, 2, 3, 4, 5]) await lot.upload(feedOf([...vehicleRows(count), { vin: 'bad' }]))
    const kept = async () => (await lot.versions()).map(({ fileId, rejectedFileId }) => [fileId !== null, rejectedFileId !== null])
    const [both, none] = [
      [true, true],
      [false, false],
    ]
    await eventually(async () => expect(await kept()).toEqual([both, both, both, none, none]))
    const versions = await lot.versions()
    const ofLot = { 'metadata.dealershipId': versions[0]?.dealershipId }
    // the files are deleted after the versions have forgotten them
    for (const kind of ['feeds', 'rejected-rows'])
      await eventually(async () => expect(await feed.db.collection(`${kind}.files`).countDocuments(ofLot)).toBe(3))
    const listed = await lot.get<{ versions: { state: string; counts: { added: number } }[] }>('/feed-versions', lot.sales)
    expect(listed.body.versions.map(({ state, counts }) => [state, counts.added])).toEqual([
      ['imported', 1],
      ['imported', 1],
      ['imported', 1],
      ['imported', 1],
      ['imported', 1],
    ])
  })

  it('are kept for the current version and the last ones only, even while no file can be imported', async () => {
    const lot = await feed.dealership()
    const kept = async () => (await lot.versions()).map(({ state, fileId }) => `${state}${fileId === null ? '' : ' with file'}`)
    for (const count of [10, 1, 2, 3, 4]) await lot.upload(feedOf(vehicleRows(count)))
    const superseded = ['superseded with file', 'superseded with file', 'superseded']
    await eventually(async () => expect(await kept()).toEqual(['held with file', ...superseded, 'imported with file']))
    for (const name of ['K1', 'K2', 'K3']) expect((await lot.upload(`Kennung,Preis A\n${name},5000\n`)).status).toBe(422)
    const failed = ['failed with file', 'failed with file', 'failed']
    const others = ['held with file', 'superseded', 'superseded', 'superseded', 'imported with file']
    await eventually(async () => expect(await kept()).toEqual([...failed, ...others]))
  })

  it('without a version are deleted after a day, and so are incomplete ones', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf([...vehicleRows(2), { vin: 'bad' }]))
    const files = createFeedFileStore(feed.db)
    const versions = createFeedVersionStore(feed.db)
    const orphan = await files.store(lot.dealershipId, 'feeds', 'orphan.csv', createReadStream(new URL(import.meta.url)))
    const torn = await files.store(lot.dealershipId, 'feeds', 'torn.csv', createReadStream(new URL(import.meta.url)))
    await feed.db.collection('feeds.files').deleteOne({ _id: torn.fileId })

    expect(await sweepFiles({ files, versions, clock: () => new Date() })).toBe(0)
    expect(await sweepFiles({ files, versions, clock: () => new Date(Date.now() + 25 * 60 * 60 * 1000) })).toBe(2)
    for (const { fileId } of [orphan, torn]) {
      expect(await feed.db.collection('feeds.chunks').countDocuments({ files_id: fileId })).toBe(0)
    }
    const [version] = await lot.versions()
    expect((await lot.get('/csv')).status).toBe(200)
    expect((await lot.get(`/feed-versions/${version?._id}/rejected-rows`)).status).toBe(200)
  })
})

describe('deleting the feed', () => {
  it('takes its vehicles out of the inventory and publishes an event', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(5)))
    const [vehicle] = await lot.vehicles()
    const { status, body } = await lot.send('DELETE', '/csv')
    expect({ status, body }).toEqual({ status: 200, body: { message: 'CSV file deleted', removed: 5 } })
    expect(await lot.vehicles()).toEqual([])
    expect((await lot.get('/csv')).status).toBe(404)
    expect((await lot.get<{ listed: boolean }>(`/vehicle/${vehicle?._id}`)).body.listed).toBe(false)
    await eventually(async () => expect(await feed.events('inventory.feed.removed.v1', lot.dealershipId)).toHaveLength(1))
    expect((await feed.events('inventory.feed.removed.v1', lot.dealershipId))[0]?.data).toEqual({
      dealershipId: lot.dealershipId,
      removed: 5,
    })
    expect((await lot.send('DELETE', '/csv')).body).toEqual({ message: 'CSV file deleted', removed: 0 })
  })

  it('allows the same file to be uploaded again, which restores its vehicles', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(5)))
    const before = (await lot.vehicles()).map(({ _id }) => _id)
    await lot.send('DELETE', '/csv')
    const { body } = await lot.upload(feedOf(vehicleRows(5)))
    expect(body.version).toMatchObject({ state: 'imported', counts: { added: 5 } })
    expect((await lot.vehicles()).map(({ _id }) => _id)).toEqual(before)
  })

  it('discards held files', async () => {
    const lot = await feed.dealership()
    await lot.upload(feedOf(vehicleRows(5)))
    await lot.upload(feedOf(vehicleRows(1)))
    await lot.send('DELETE', '/csv')
    expect((await lot.versions()).map(({ state }) => state)).toEqual(['discarded', 'imported'])
    expect(stocks(await lot.vehicles())).toEqual([])
  })
})
