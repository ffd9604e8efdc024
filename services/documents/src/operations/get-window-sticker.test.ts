import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { redirectTo } from '@forecourt/service-testing/bad-responses'
import {
  type FakeWindowStickerServer,
  STICKER_RESPONSES,
  startFakeWindowStickerServer,
} from '@forecourt/service-testing/fake-window-sticker-server'
import { staffOf } from '@forecourt/service-testing/people'
import { type ServiceFixture, startService } from '@forecourt/service-testing/start-service'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { DOCUMENTS_SETTINGS, type DocumentsSettings } from '../deps.ts'

const VIN = '1FTFW1E50PFA00001'
// only for a manufacturer that must be too slow: on a busy machine the others need longer
const IMPATIENT = { windowStickerTimeoutMs: 1_500 }
const { sales } = staffOf()

let documents: ServiceFixture<typeof documentsOperations, Partial<DocumentsSettings>>
let makers: FakeWindowStickerServer
beforeAll(async () => {
  documents = await startService(buildApp, { contract: documentsOperations, service: 'documents', options: {} })
})
beforeEach(async () => {
  makers = await startFakeWindowStickerServer()
})
afterEach(async () => {
  await makers.stop()
})

/** A replica that requests stickers from the fake server by default; returns a function that calls it. */
async function serve(settings: Partial<DocumentsSettings> = {}) {
  const replica = await documents.replica({ windowStickerUrls: makers.urls, ...settings })
  return async (group: string, vin = VIN) => {
    const { status, headers, body } = await replica.as(sales).call('getWindowSticker', { params: { group: group as 'ford', vin } })
    return { status, headers, bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), error: body.error, code: body.code }
  }
}

describe('a sticker that the manufacturer has', () => {
  test('is a PDF with a safe file name that may run nothing, and is cached by the browser', async () => {
    makers.respondWith('ford', STICKER_RESPONSES.found)
    const response = await (await serve())('ford')
    expect([response.status, response.bytes.subarray(0, 5).toString(), response.bytes.includes('%%EOF')]).toEqual([200, '%PDF-', true])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="window-sticker-${VIN}.pdf"`,
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    })
  })

  test('is requested by its upper-case VIN from its own group only', async () => {
    makers.respondWith('subaru', STICKER_RESPONSES.found)
    expect((await (await serve())('subaru', VIN.toLowerCase())).status).toBe(200)
    expect(makers.requested).toEqual([`subaru ${VIN}`])
  })

  test('is followed through a redirect within the manufacturer’s own host', async () => {
    makers.respondWith('gm', redirectTo(`/gm/elsewhere?vin=${VIN}`), STICKER_RESPONSES.found)
    expect((await (await serve())('gm')).status).toBe(200)
  })

  test.each(['cutOff', 'cutOffUnnoticed', 'busy'] as const)('is found by a retry after a response that was %s', async (first) => {
    makers.respondWith('gm', STICKER_RESPONSES[first], STICKER_RESPONSES.found)
    expect((await (await serve())('gm')).status).toBe(200)
    expect(makers.requested).toHaveLength(2)
  })
})

describe('a sticker that the manufacturer does not have', () => {
  test.each(['notFound', 'page', 'json', 'nothing', 'apology', 'afterBlanks', 'afterByteOrderMark'] as const)(
    'returns 404 for the response %s',
    async (how) => {
      makers.respondWith('chrysler', STICKER_RESPONSES[how])
      const { status, error, headers } = await (await serve())('chrysler')
      expect([status, error]).toEqual([404, 'Window sticker not found'])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(makers.requested).toHaveLength(1)
    },
  )
})

describe('a failing manufacturer', () => {
  test.each([
    ['silent', 504, 'Ford did not answer in time. Please try again.', 1],
    ['endless', 504, 'Ford did not answer in time. Please try again.', 1],
    ['cutOff', 502, 'Ford could not be reached. Please try again.', 2],
    ['cutOffUnnoticed', 502, 'Ford could not be reached. Please try again.', 2],
    ['huge', 502, 'Ford sent a file that is too large for a window sticker.', 1],
    ['unbounded', 502, 'Ford sent a file that is too large for a window sticker.', 1],
    ['broken', 502, 'Ford answered with an error. Please try again later.', 1],
    ['forbidden', 502, 'Ford answered with an error. Please try again later.', 1],
    ['busy', 503, 'Ford cannot answer at the moment. Please try again in a minute.', 2],
  ] as const)('with the response %s returns an error that says what happened', async (how, status, error, tries) => {
    makers.respondWith('ford', STICKER_RESPONSES[how])
    const response = await (await serve(status === 504 ? IMPATIENT : {}))('ford')
    expect([response.status, response.error]).toEqual([status, error])
    expect(makers.requested).toHaveLength(tries)
  })

  test('is asked no more after three failures in a row, while the other manufacturers are', async () => {
    makers.respondWith('ford', STICKER_RESPONSES.busy)
    makers.respondWith('gm', STICKER_RESPONSES.found)
    const ask = await serve()
    for (let time = 1; time <= 3; time++) expect((await ask('ford')).status).toBe(503)
    const before = makers.requested.length
    const { status, code } = await ask('ford')
    expect([status, code, makers.requested.length]).toEqual([503, 'PROVIDER_BUSY', before])
    expect((await ask('gm')).status).toBe(200)
  })

  test('is asked further while it has no sticker for a VIN, and after a failure between', async () => {
    makers.respondWith('ford', STICKER_RESPONSES.busy, STICKER_RESPONSES.busy, STICKER_RESPONSES.notFound)
    const ask = await serve()
    const statuses: number[] = []
    for (let time = 1; time <= 5; time++) statuses.push((await ask('ford')).status)
    expect(statuses).toEqual([503, 404, 404, 404, 404])
  })

  test.each([
    ['another host', 'localhost'],
    ['another port of its host', '127.0.0.1'],
  ])('is not followed to %s', async (_what, host) => {
    const asked: string[] = []
    const stranger = await startFakeServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    makers.respondWith('ford', redirectTo(`http://${host}:${new URL(stranger.url).port}/inside`))
    const { status, error } = await (await serve())('ford')
    expect([status, error]).toEqual([502, expect.stringContaining('moved its window stickers to another address')])
    expect(asked).toEqual([])
    await stranger.close()
  })

  test('is not followed in a redirect loop', async () => {
    makers.respondWith('ford', redirectTo(`/ford/again?vin=${VIN}`))
    expect((await (await serve())('ford')).status).toBe(502)
    expect(makers.requested).toHaveLength(4)
  })

  test('returns an error if it is down', async () => {
    const ask = await serve()
    await makers.stop()
    const { status, code, error } = await ask('gm')
    expect([status, code, error]).toEqual([502, 'PROVIDER_UNREACHABLE', 'GM could not be reached. Please try again.'])
  })

  test('returns an error if it is not configured', async () => {
    const ask = await serve({ windowStickerUrls: DOCUMENTS_SETTINGS.windowStickerUrls })
    const { status, code, error } = await ask('subaru')
    expect([status, code]).toEqual([503, 'WINDOW_STICKER_NOT_SET_UP'])
    expect(error).toMatch(/^Subaru window stickers are not set up on this platform/)
  })

  test('does not block the others if it is silent', async () => {
    makers.respondWith('ford', STICKER_RESPONSES.silent)
    makers.respondWith('gm', STICKER_RESPONSES.found)
    const ask = await serve(IMPATIENT)
    const slow = Promise.all(Array.from({ length: 6 }, () => ask('ford')))
    expect((await ask('gm')).status).toBe(200)
    expect((await slow).map(({ status }) => status)).toEqual([504, 504, 504, 504, 504, 504])
  })
})

describe('returns 400 and calls no manufacturer for', () => {
  test.each(['1FTFW1E50PFA0000', `${VIN}1`, '1FTFW1E50PFAI0001', '1FTFW1E50PFA0000/', '../../../etc/passwd'])('the VIN %s', async (vin) => {
    const { status, error } = await (await serve())('ford', vin)
    expect([status, error]).toEqual([400, 'Please enter a valid 17-character VIN.'])
    expect(makers.requested).toEqual([])
  })

  test('an unknown manufacturer', async () => {
    expect((await (await serve())('toyota')).status).toBe(400)
    expect(makers.requested).toEqual([])
  })
})

test('the request to a manufacturer is aborted when the caller disconnects', async () => {
  let left = false
  makers.respondWith('ford', (_response, request) => request.socket.once('close', () => (left = true)))
  const url = await (await documents.replica({ windowStickerUrls: makers.urls })).url()
  const headers = { [IDENTITY_HEADER]: documents.deps.identity.asUser(sales) }
  const leaving = new AbortController()
  const asking = fetch(`${url}/api/window-sticker/ford/${VIN}`, { headers, signal: leaving.signal })
  await eventually(() => expect(makers.requested.length).toBe(1))
  leaving.abort()
  await expect(asking).rejects.toThrow()
  await eventually(() => expect(left).toBe(true))
})
