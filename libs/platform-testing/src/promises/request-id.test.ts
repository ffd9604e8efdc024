import { Writable } from 'node:stream'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test-platform.ts'

interface LogLine {
  service?: string
  requestId?: string
  correlationId?: string
  msg: string
}

const lines: LogLine[] = []
const collected = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})

let tested: TestPlatform
beforeAll(async () => {
  tested = await startTestPlatform({ logger: pino({ level: 'debug' }, collected) })
})

test('the request id of a response is in the log lines of the gateway, the service and the consumers of its events', async () => {
  const owner = await tested.asOwner()
  const response = await owner.fetch('/api/dealerships', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Traced Motors', email: 'a@traced.test' }),
  })
  expect(response.status).toBe(authOperations.createDealership.status)
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toBeTruthy()

  const services = (field: 'requestId' | 'correlationId') => lines.filter((line) => line[field] === requestId).map(({ service }) => service)
  await eventually(() => {
    expect(services('requestId')).toEqual(expect.arrayContaining(['gateway', 'auth']))
    expect(services('correlationId')).toEqual(expect.arrayContaining(['inventory-feed', 'leads']))
  })
})
