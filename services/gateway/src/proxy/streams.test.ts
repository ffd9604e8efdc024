import { createHash } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DEALERSHIP, OWNER, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const UPLOAD = `/api/dealerships/${DEALERSHIP}/upload-csv`
const OPEN_PACKET = '/api/dealerships/api/packet-logs/handle-open'

/** long enough for a busy machine, short enough that one test can wait for it */
const RESPONSE_TIMEOUT_MS = 5_000

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({ timeouts: { responseMs: RESPONSE_TIMEOUT_MS, uploadResponseMs: RESPONSE_TIMEOUT_MS } })
})

describe('streams', () => {
  const MB = 1024 * 1024

  test('streams 50 MB byte for byte and buffers hardly any of it', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const total = 50 * MB
    const hash = createHash('sha256')
    let received = 0
    let paused = 0
    gateway.inventory.respondWith((request, response) => {
      // the service stops reading for a while: the client must not send more in that time
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
        hash.update(chunk)
        if (paused === 0 && received > 5 * MB) {
          paused = received
          request.pause()
        }
      })
      request.on('end', () => response.end('{"ok":true}'))
      gateway.leads.respondWith((_request, leadsResponse) => {
        request.resume()
        leadsResponse.end('{}')
      })
    })
    const block = Buffer.alloc(MB, 'forecourt')
    const expected = createHash('sha256')
    for (let sent = 0; sent < total; sent += MB) expected.update(block)

    const upload = httpRequest(gateway.url + UPLOAD, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': total },
    })
    const status = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    let sent = 0
    const push = () => {
      while (sent < total) {
        sent += MB
        if (!upload.write(block)) return upload.once('drain', push)
      }
      return upload.end()
    }
    push()
    await eventually(() => expect(paused).toBeGreaterThan(0))
    // backpressure stops the client; only socket buffers, which the kernel may grow, lie in between
    const stalledAt = await steady(() => upload.socket?.bytesWritten ?? 0)
    expect(stalledAt - paused).toBeLessThan(30 * MB)
    await fetch(gateway.url + OPEN_PACKET, { method: 'POST' })
    expect(await status).toBe(200)
    expect(received).toBe(total)
    expect(hash.digest('hex')).toBe(expected.digest('hex'))
  })

  test('an upload that takes longer than the response timeout is not aborted', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const upload = httpRequest(gateway.url + UPLOAD, { method: 'POST', headers: { cookie, 'content-type': 'text/plain' } })
    const status = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    upload.write('begin ')
    // begins later and gets no response: when it times out, the upload has taken longer than the timeout
    gateway.leads.respondWith(() => {})
    expect((await fetch(gateway.url + OPEN_PACKET, { method: 'POST' })).status).toBe(504)
    upload.end('end')
    expect(await status).toBe(200)
    expect(gateway.inventory.seen.at(-1)?.body).toBe('begin end')
  })

  test('a client that sends everything before it reads gets the early response, not a reset', async () => {
    const { cookie } = gateway.signIn(OWNER)
    gateway.inventory.respondWith((_request, response) => {
      response.writeHead(413, { 'content-type': 'application/json' }).end('{"code":"TOO_LARGE"}')
    })
    const upload = httpRequest(gateway.url + UPLOAD, { method: 'POST', headers: { cookie, 'content-length': 20 * MB } })
    const status = new Promise<number | undefined>((resolve, reject) => {
      upload.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    upload.write(Buffer.alloc(MB))
    expect(await status).toBe(413)
    for (let sent = 1; sent < 20; sent++) {
      const written = await new Promise((resolve) => upload.write(Buffer.alloc(MB), resolve))
      expect(written).not.toBeInstanceOf(Error)
    }
    await new Promise<void>((resolve) => upload.end(resolve))
  })

  test('a large response is not read faster than the client reads it', async () => {
    let written = 0
    gateway.inventory.respondWith((_request, response) => {
      const block = Buffer.alloc(MB)
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 100 * MB })
      const push = () => {
        while (written < 100 * MB) {
          written += MB
          if (!response.write(block)) return response.once('drain', push)
        }
        return response.end()
      }
      push()
    })
    const response = await new Promise<IncomingMessage>((resolve) => httpRequest(gateway.url + VEHICLES, resolve).end())
    expect(await steady(() => written)).toBeLessThan(30 * MB)
    let received = 0
    for await (const chunk of response) received += (chunk as Buffer).length
    expect(received).toBe(100 * MB)
  })

  test('a client that disconnects before the response aborts the request at the service', async () => {
    const closed = vi.fn()
    const reached = new Promise<void>((resolve) => {
      gateway.inventory.respondWith((_request, response) => {
        response.once('close', closed)
        resolve()
      })
    })
    const controller = new AbortController()
    const failed = fetch(gateway.url + VEHICLES, { signal: controller.signal }).catch(() => 'given up')
    await reached
    controller.abort()
    expect(await failed).toBe('given up')
    await eventually(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('a request whose client disconnects while its session is resolved reaches no service', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const resolving: (() => void)[] = []
    gateway.auth.respondWith((request, response) => void resolving.push(() => gateway.auth.handle(request, response)))
    const closed = new Promise((resolve) => gateway.service.app.server.once('request', (_, response) => response.once('close', resolve)))
    const leaving = httpRequest(`${gateway.url}${VEHICLES}?page=1`, { headers: { cookie } }).on('error', () => {})
    leaving.end()
    await eventually(() => expect(resolving).toHaveLength(1))
    leaving.destroy()
    await closed
    resolving[0]?.()
    expect((await fetch(`${gateway.url}${VEHICLES}?page=2`, { headers: { cookie } })).status).toBe(200)
    expect(gateway.inventory.seen.map(({ url }) => url)).toEqual([`${VEHICLES}?page=2`])
  })

  test('a client that disconnects in the middle of an upload or download aborts it at the service', async () => {
    const { cookie } = gateway.signIn(OWNER)
    const aborted = vi.fn()
    const reached = new Promise<void>((resolve) => {
      gateway.inventory.respondWith((request) => {
        request.once('error', aborted)
        request.once('data', () => resolve())
      })
    })
    const upload = httpRequest(gateway.url + UPLOAD, { method: 'POST', headers: { cookie, 'content-length': 1000 } })
    upload.on('error', () => {})
    upload.write('a part')
    await reached
    upload.destroy()
    await eventually(() => expect(aborted).toHaveBeenCalledOnce())

    const closed = vi.fn()
    gateway.inventory.respondWith((_request, response) => {
      response.once('close', closed)
      response.writeHead(200, { 'content-type': 'text/csv' }).write('a part')
    })
    const response = await new Promise<IncomingMessage>((resolve) => httpRequest(gateway.url + VEHICLES, resolve).end())
    response.once('error', () => {})
    response.destroy()
    await eventually(() => expect(closed).toHaveBeenCalledOnce())
  })
})

/** Returns a number once it has stopped growing. */
async function steady(read: () => number): Promise<number> {
  let last = -1
  await eventually(
    () => {
      const now = read()
      const same = now === last
      last = now
      expect(same).toBe(true)
    },
    { intervalMs: 300 },
  )
  return last
}
