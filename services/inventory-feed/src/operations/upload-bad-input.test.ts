import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, describe, expect, it } from 'vitest'
import { feedOf, vehicleRows } from '../testing/feed-rows.ts'
import { type FeedFixture, startInventoryFeed, type TestDealership } from '../testing/start-inventory-feed.ts'

let feed: FeedFixture
let lot: TestDealership
let before: unknown
let filesBefore: number

const countFiles = async () =>
  (await Promise.all(['feeds.files', 'feeds.chunks'].map((name) => feed.db.collection(name).countDocuments()))).reduce((a, b) => a + b)

beforeAll(async () => {
  feed = await startInventoryFeed()
  lot = await feed.dealership()
  await lot.upload(feedOf(vehicleRows(20)))
  before = await lot.vehicles()
  filesBefore = await countFiles()
})

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n', 'latin1')
const HEADER = 'VIN,Stock #,Year,Make,Model,Price\n'

describe('a file that is not a feed', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['an image', PNG, 'NOT_TEXT'],
    ['a PDF', PDF, 'NOT_TEXT'],
    ['binary', Buffer.alloc(400_000, Buffer.from([0, 1, 2, 255, 254, 3])), 'NOT_TEXT'],
    ['empty', '', 'EMPTY_FILE'],
    ['blank', ' \r\n\r\n  \n', 'EMPTY_FILE'],
    ['a header and nothing else', HEADER, 'HEADER_ONLY'],
    ['prose', 'Dear dealer,\nplease find our inventory attached.\n', 'NO_KNOWN_COLUMNS'],
    ['JSON', JSON.stringify([{ vin: '1HGCM82633A004352', make: 'Honda' }]), 'NOT_CSV'],
    ['a web page', '<!DOCTYPE html><html><body>Not found</body></html>', 'NOT_CSV'],
    ['a 10 MB line', `${HEADER}${'x'.repeat(10 * 1024 * 1024)}`, 'RECORD_TOO_LONG'],
    ['a 10 MB header', 'x,'.repeat(5 * 1024 * 1024), 'HEADER_TOO_LONG'],
    ['2 million columns', `${'a,'.repeat(2_000_000)}b\n1,2\n`, 'HEADER_TOO_LONG'],
    ['5,000 columns', `VIN,${'a,'.repeat(5000)}b\n1HGCM82633A004352\n`, 'TOO_MANY_COLUMNS'],
    ['a quotation mark in the header that is never closed', `VIN,"Make\n${'1,2\n'.repeat(100)}`, 'UNCLOSED_QUOTE'],
  ])('is rejected and changes nothing: %s', async (_what, file, code) => {
    const { status, body } = await lot.upload(file)
    expect({ status, code: body.code }).toEqual({ status: 422, code })
    expect(body).toMatchObject({ error: body.message, requestId: expect.any(String) })
    expect(body.message).toMatch(/^[A-Z].{20,}\.$/s)
    expect(await lot.vehicles()).toEqual(before)
    expect(await countFiles()).toBe(filesBefore)
  })

  it('is rejected if that is found only during the import: an unclosed quotation mark', async () => {
    const broken = `${feedOf(vehicleRows(300))}S999999,"${'x\r\n'.repeat(1_000_000)}`
    const { status, body } = await lot.upload(broken)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'UNCLOSED_QUOTE' })
    expect(body.version).toMatchObject({ state: 'failed', counts: null })
    expect(await lot.vehicles()).toEqual(before)
    await eventually(async () => expect(await feed.events('inventory.feed.failed.v1', lot.dealershipId)).toHaveLength(1))
  })
})

describe('an invalid upload', () => {
  it('returns a message that names the field for the file', async () => {
    const { status, body } = await lot.upload(feedOf(vehicleRows(1)), { field: 'csv' })
    expect(status).toBe(400)
    expect(body.code).toBe('WRONG_FIELD')
    expect(body.message).toContain('“file”')
  })

  it.each([
    ['no form at all', 'text/csv', 'a,b\n', 415],
    ['no boundary', 'multipart/form-data', 'a,b\n', 415],
    ['an empty form', 'multipart/form-data; boundary=x', '--x--\r\n', 400],
  ])('is rejected: %s', async (_what, contentType, body, status) => {
    const url = `${await feed.url()}/api/dealerships/${lot.dealershipId}/upload-csv`
    const response = await fetch(url, { method: 'POST', headers: { 'x-forecourt-identity': lot.admin, 'content-type': contentType }, body })
    expect([status, 400]).toContain(response.status)
    expect(await response.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
  })

  it('is rejected before its body is sent if its content length is too large', async () => {
    const { hostname, port } = new URL(await feed.url())
    const socket = connect(Number(port), hostname)
    socket.write(
      [
        `POST /api/dealerships/${lot.dealershipId}/upload-csv HTTP/1.1`,
        'Host: test',
        `x-forecourt-identity: ${lot.admin}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${600 * 1024 * 1024}`,
        '\r\n',
      ].join('\r\n'),
    )
    const [response] = await once(socket, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  it('leaves no files behind if the connection closes', async () => {
    const files = await countFiles()
    const { hostname, port } = new URL(await feed.url())
    const socket = connect(Number(port), hostname)
    const head = [
      `POST /api/dealerships/${lot.dealershipId}/upload-csv HTTP/1.1`,
      'Host: test',
      `x-forecourt-identity: ${lot.admin}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${50 * 1024 * 1024}`,
      '\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="feed.csv"\r\n\r\n',
    ].join('\r\n')
    socket.write(head)
    // incompressible text, so that chunks are written before the end
    socket.write(feedOf(vehicleRows(12_000, (row) => ({ ...row, text: randomBytes(600).toString('base64') }))))
    await eventually(async () => expect(await countFiles()).toBeGreaterThan(files))
    socket.destroy()
    await eventually(async () => expect(await countFiles()).toBe(files))
    expect(await lot.vehicles()).toEqual(before)
    expect((await lot.versions()).some(({ state }) => state === 'received' || state === 'importing')).toBe(false)
  })
})

describe('hostile text', () => {
  it('in headers and cells is treated as text', async () => {
    const other = await feed.dealership()
    const headers = ['Stock #', '$where', '__proto__', 'constructor', 'a.b', '$set.price', '=cmd()', '<script>', 'Make', 'Model']
    const nasty = ['S1', '{"$ne":1}', 'x', 'y', 'z', 'w', '=1+1', '<b>', '<img src=x onerror=alert(1)>', '$(rm -rf /)']
    const csv = `${headers.join(',')}\n${nasty.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`
    const { status } = await other.upload(csv, { name: '../../<script>"\r\n.csv' })
    expect(status).toBe(200)
    const [vehicle] = await other.vehicles()
    expect(vehicle?.facts).toMatchObject({ make: '<img src=x onerror=alert(1)>', model: '$(rm -rf /)', stockNumber: 'S1' })
    expect(Object.values(vehicle?.facts.otherFields ?? {})).toEqual(expect.arrayContaining(['{"$ne":1}', 'x', 'y', '=1+1']))
    const response = await other.get(`/vehicles`)
    expect(response.status).toBe(200)
    const [version] = await other.versions()
    expect(version?.fileName).toBe('<script>%22%0D%0A.csv')
    const file = await other.get('/csv')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="<script>_22_0D_0A.csv"; filename*=UTF-8''%3Cscript%3E%2522%250D%250A.csv`,
    )
  })

  it('in a cell whose spellings are looked up is kept as it is, and the inventory is listed', async () => {
    const other = await feed.dealership()
    const names = ['Constructor', 'toString', '__proto__', 'hasOwnProperty']
    const headers = ['Make', 'Model', 'Drivetrain', 'Condition', 'Currency', 'Body', 'Engine']
    const rows = names.map((name, at) => [`S${at}`, ...headers.map(() => name)].join(','))
    await other.upload(`Stock #,${headers.join(',')}\n${rows.join('\n')}\n`)
    const { status, body } = await other.get('/vehicles?sort=stock')
    expect(status).toBe(200)
    expect(body.map(({ drivetrain }) => drivetrain)).toEqual(names)
  })

  it.each([
    'search[$ne]=x',
    'search=.*',
    'search=%24where',
    'page=0',
    'page=1e9',
    'pageSize=100000',
    'sort=$natural',
    'sort=price;drop',
    'filter[$gt]=',
    'search=(((((a*)*)*)*)*)$',
  ])('in a query finds nothing and causes no error: %s', async (query) => {
    const { status, body } = await lot.get<{ total?: number }>(`/vehicles?page=1&${query}`)
    expect([200, 400]).toContain(status)
    if (status === 200) expect(body.total).toBe(0)
  })

  it.each([
    '/vehicle/%24where',
    '/vehicle/.*',
    '/vehicle/%00',
    '/feed-versions/123',
    '/feed-versions/%7B%22%24ne%22%3A1%7D',
    '/vehicle/---',
  ])('in a URL returns 400 or 404: %s', async (path) => {
    expect([400, 404]).toContain((await lot.get(path)).status)
  })
})
