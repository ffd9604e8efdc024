import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Operations } from '@forecourt/contracts/operation'
import { eventually } from '@forecourt/dev-servers/eventually'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { badRequest } from './errors.ts'
import { implementOperations } from './implement.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { createServiceApp } from './service-app.ts'

const MAX_BYTES = 2 * 1024 * 1024
const operations = {
  upload: {
    method: 'POST',
    path: '/upload',
    access: { kind: 'public' },
    tenant: { from: 'none' },
    summary: 'Upload.',
    body: { kind: 'multipart', fileField: 'file', maxBytes: MAX_BYTES },
    response: z.object({ bytes: z.number(), fileName: z.string() }),
  },
} as const satisfies Operations

let app: FastifyInstance
let url: string
/** the outcome of each upload in its consumer: the number of bytes, or the error */
let outcomes: unknown[]
let consume: (file: ReceivedFile) => Promise<number>

const countBytes = async ({ stream }: ReceivedFile) => {
  let bytes = 0
  for await (const chunk of stream) bytes += (chunk as Buffer).length
  return bytes
}

beforeEach(async () => {
  outcomes = []
  consume = countBytes
  app = createServiceApp({ name: 'leads', logger: pino({ level: 'silent' }), verifier: { verify: async () => ({ kind: 'anonymous' }) } })
  const handlers = {
    upload: async (call: Parameters<typeof receiveFile>[0]) => {
      const file = await receiveFile(call, operations.upload)
      try {
        const bytes = await consume(file)
        outcomes.push('stored')
        return { bytes, fileName: file.fileName }
      } catch (error) {
        outcomes.push(error)
        throw error
      }
    },
  }
  implementOperations(app, operations, handlers, { clock: () => new Date() })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

async function send(parts: [string, string | Blob, string?][]) {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  const response = await fetch(`${url}/upload`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const file = (bytes: number | string) => new Blob([typeof bytes === 'string' ? bytes : Buffer.alloc(bytes, 'x')], { type: 'text/csv' })
/** Sends a raw request, for cases that no well-behaved client sends. */
function raw(head: string[], body: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write([`POST /upload HTTP/1.1`, 'host: x', ...head, '', body].join('\r\n'))
  return socket
}
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n'

describe('an uploaded file', () => {
  test('arrives byte for byte with its name, between other fields', async () => {
    const { status, body } = await send([
      ['before', '1'],
      ['file', file(1_500_000), 'cars.csv'],
      ['after', '2'],
    ])
    expect([status, body]).toEqual([200, { bytes: 1_500_000, fileName: 'cars.csv' }])
  })

  test('may be empty or have exactly the maximum size', async () => {
    expect((await send([['file', file(0), 'a.csv']])).body.bytes).toBe(0)
    expect((await send([['file', file(MAX_BYTES), 'a.csv']])).body.bytes).toBe(MAX_BYTES)
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\feeds\\cars.csv', 'cars.csv'],
    ['ca\u0000rs\u202e.csv', 'cars.csv'],
    [`${'x'.repeat(500)}.csv`, 'x'.repeat(200)],
  ])('named %j gets the file name %j', async (given, name) => {
    expect((await send([['file', file('a'), given]])).body.fileName).toBe(name)
  })
})

describe('a form', () => {
  test('with the file in another field gets an error that names the right one', async () => {
    const { status, body } = await send([['upload', file(300_000), 'a.csv']])
    expect([status, body.code, body.message]).toEqual([400, 'WRONG_FIELD', 'Send the file in the field “file”, not “upload”.'])
  })

  test.each<[string, [string, string | Blob, string?][]]>([
    ['no part', []],
    ['fields only', [['note', 'hello']]],
    ['the file as text', [['file', 'vin\n1']]],
    ['no file chosen', [['file', file(''), '']]],
    ['a file without a name', [['file', new Blob(['vin']), '']]],
  ])('with %s gets an error that the file is missing', async (_what, parts) => {
    const { status, body } = await send(parts)
    expect([status, body.code, body.message]).toEqual([400, 'NO_FILE', 'Send a file in the field “file”.'])
  })

  test('with two files fails before its consumer sees the end of the first', async () => {
    const { status, body } = await send([
      ['file', file(100_000), 'a.csv'],
      ['file', file(900_000), 'b.csv'],
    ])
    expect([status, body.code]).toEqual([400, 'TOO_MANY_FILES'])
    expect(outcomes).toMatchObject([{ code: 'TOO_MANY_FILES' }])
  })

  test('with a hundred fields is rejected', async () => {
    const parts = Array.from({ length: 100 }, (_, n): [string, string] => [`f${n}`, 'x'])
    expect((await send([...parts, ['file', file('a'), 'a.csv']])).status).toBe(400)
  })

  test('with a field that names a prototype is rejected', async () => {
    expect(
      (
        await send([
          ['__proto__', 'x'],
          ['file', file('a'), 'a.csv'],
        ])
      ).status,
    ).toBe(400)
  })

  test.each([
    ['JSON', 'application/json', '{"file":"x"}', 415],
    ['nothing', 'text/csv', 'vin', 415],
    ['no boundary', 'multipart/form-data', 'vin', 400],
    ['a boundary that never comes', 'multipart/form-data; boundary=b', 'vin,price', 400],
    ['no bytes', 'multipart/form-data; boundary=b', '', 400],
  ])('that is %s is rejected', async (_what, contentType, body, status) => {
    const response = await fetch(`${url}/upload`, { method: 'POST', headers: { 'content-type': contentType }, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) })
  })
})

describe('a file that is too large', () => {
  test('is rejected by its Content-Length before any byte is read', async () => {
    const { status, body } = await send([['file', file(MAX_BYTES + 1024 * 1024), 'a.csv']])
    expect([status, body.code, body.message]).toEqual([413, 'TOO_LARGE', 'The file is larger than 2 MB, the largest that is accepted.'])
    expect(outcomes).toEqual([])
  })

  test('is aborted mid-stream when its length is unknown, and the client still receives the error', async () => {
    const socket = raw(['content-type: multipart/form-data; boundary=b', 'transfer-encoding: chunked'], '')
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    socket.write(`${PART.length.toString(16)}\r\n${PART}\r\n`)
    for (let sent = 0; sent < 6 * MAX_BYTES; sent += 0x10000) if (!socket.write(chunk)) await once(socket, 'drain')
    socket.end('0\r\n\r\n')
    const response = await text(socket)
    expect(response).toMatch(/^HTTP\/1.1 413 /)
    expect(response).toContain('TOO_LARGE')
    expect(outcomes).toMatchObject([{ status: 413, code: 'TOO_LARGE' }])
  })
})

describe('an upload that is cut off', () => {
  test('fails its consumer when the form is incomplete', async () => {
    const body = `${PART}vin\n1`
    const socket = raw(['content-type: multipart/form-data; boundary=b', `content-length: ${body.length}`, 'connection: close'], body)
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [\s\S]*UPLOAD_CUT_OFF/)
    expect(outcomes).toMatchObject([{ status: 400, code: 'UPLOAD_CUT_OFF' }])
  })

  test('fails its consumer when the client disconnects', async () => {
    const socket = raw(['content-type: multipart/form-data; boundary=b', 'content-length: 1000000'], `${PART}vin\n1`)
    let begun = false
    consume = async (received) => {
      begun = true
      return countBytes(received)
    }
    await eventually(() => expect(begun).toBe(true))
    socket.destroy()
    await eventually(() => expect(outcomes).toMatchObject([{ code: 'UPLOAD_CUT_OFF' }]))
  })
})

describe('a handler that fails', () => {
  test.each([
    ['before it read anything', async () => Promise.reject(badRequest('NO', 'No.'))],
    [
      'midway',
      async ({ stream }: ReceivedFile) => {
        for await (const _chunk of stream) break
        throw badRequest('NO', 'No.')
      },
    ],
  ])('%s: a client that is still sending gets the error', async (_when, giveUp) => {
    consume = giveUp
    const { status, body } = await send([['file', file(MAX_BYTES), 'a.csv']])
    expect([status, body.code]).toEqual([400, 'NO'])
    expect((await send([['file', file(10), 'a.csv']])).status).toBe(400)
  })
})
