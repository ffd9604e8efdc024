import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerJson, type StubService } from '../testing/stub-service.ts'
import { DEALERSHIP, startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const VEHICLES = `/api/dealerships/${DEALERSHIP}/vehicles`
const OPEN_PACKET = '/api/dealerships/api/packet-logs/handle-open'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startTestGateway({ timeouts: { answerMs: 1_200, uploadAnswerMs: 1_200 } })
})
afterEach(() => gateway.close())

describe('when a service does not answer', () => {
  test('one that is away: 503, and it is used again as soon as it is back', async () => {
    await gateway.inventory.stop()
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.json()).toMatchObject({
      code: 'UNAVAILABLE',
      error: expect.stringContaining('inventory-feed'),
      requestId: expect.any(String),
    })
    expect((await fetch(gateway.url + OPEN_PACKET, { method: 'POST' })).status).toBe(200)

    await gateway.inventory.start()
    expect((await fetch(gateway.url + VEHICLES)).status).toBe(200)
  })

  test('one that is too slow: 504', async () => {
    gateway.inventory.answer(() => {})
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })

  test('one that breaks off before answering: 502, without the details', async () => {
    gateway.leads.answer((request) => request.socket.destroy())
    const response = await fetch(gateway.url + OPEN_PACKET, { method: 'POST', body: '{}' })
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_FAILED', message: expect.not.stringMatching(/socket|ECONN|UND_/) })
  })

  test('a read whose connection broke is tried once more, a change is not', async () => {
    const tries = { GET: 0, POST: 0 }
    const breakFirst = (stub: StubService) =>
      stub.answer((request, response) => {
        const method = request.method === 'GET' ? 'GET' : 'POST'
        if (++tries[method] === 1) request.socket.destroy()
        else response.end('{}')
      })
    breakFirst(gateway.inventory)
    breakFirst(gateway.leads)
    expect((await fetch(gateway.url + VEHICLES)).status).toBe(200)
    expect((await fetch(gateway.url + OPEN_PACKET, { method: 'POST' })).status).toBe(502)
    expect(tries).toEqual({ GET: 2, POST: 1 })
  })

  test('one that breaks off in the middle of its answer: the client sees it cut, not whole', async () => {
    gateway.inventory.answer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100000' })
      response.write('half', () => request.socket.destroy())
    })
    const response = await fetch(gateway.url + VEHICLES)
    await expect(response.text()).rejects.toThrow()
  })

  test("a service's own errors pass as they are, a 503 is not tried again", async () => {
    let tries = 0
    gateway.inventory.answer((request, response) => {
      tries++
      answerJson(503, { error: 'busy', code: 'BUSY' }, { 'retry-after': '7' })(request, response)
    })
    const response = await fetch(gateway.url + VEHICLES)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('7')
    expect(await response.json()).toEqual({ error: 'busy', code: 'BUSY' })
    expect(tries).toBe(1)
  })
})
