import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { Operations } from '@forecourt/contracts/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { implementOperations } from './implement.ts'
import { createLogger } from './logging.ts'
import { createRegistry } from './metrics.ts'
import { receiveFile } from './receive-file.ts'
import { createServiceApp } from './service-app.ts'

const common = {
  method: 'POST',
  access: { kind: 'public' },
  tenant: { from: 'none' },
  summary: 'Takes something.',
  response: z.object({}),
} as const
const operations = {
  keepThing: { ...common, path: '/things', body: z.object({ name: z.string() }) },
  keepFile: { ...common, path: '/files', body: { kind: 'multipart', fileField: 'file', maxBytes: 1_000_000 } },
} as const satisfies Operations

const lines: Record<string, unknown>[] = []
const registry = createRegistry('leads')
const logger = createLogger({ service: 'leads', level: 'debug', destination: { write: (line) => lines.push(JSON.parse(line)) } })
const app = createServiceApp({ name: 'leads', logger, verifier: { verify: async () => ({ kind: 'internal' }) }, registry })

beforeAll(async () => {
  const keepFile = async ({ request, reply }: Parameters<typeof receiveFile>[0]) => {
    try {
      const { stream } = await receiveFile({ request, reply }, operations.keepFile)
      for await (const _ of stream);
      return {}
    } catch (error) {
      request.log.info('the file ended')
      throw error
    }
  }
  implementOperations(app, operations, { keepThing: async () => ({}), keepFile }, { clock: () => new Date() })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const FORM = '--x\r\nContent-Disposition: form-data; name="file"; filename="stock.csv"\r\n\r\nvin,stock'

test.each([
  ['JSON', '/things', 'application/json', '{"name":', 'the client disconnected'],
  ['a file', '/files', 'multipart/form-data; boundary=x', FORM, 'the file ended'],
])('a client that disconnects in the middle of %s is not counted or logged as an error', async (_, path, type, body, last) => {
  lines.length = 0
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const begun = once(app.server, 'request')
  socket.write(`POST ${path} HTTP/1.1\r\nHost: leads\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${body}`)
  await begun
  socket.destroy()
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain(last)
  expect(lines.filter(({ level }) => level === 'error' || Number(level) >= 50)).toEqual([])
  expect(await registry.metrics()).not.toMatch(/http_request_duration_seconds_count.*status="5/)
})
