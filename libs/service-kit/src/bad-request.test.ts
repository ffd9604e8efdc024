import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { as, dealershipA, startCars } from './testing/cars.ts'
import { errorOf } from './testing/error-of.ts'

let app: FastifyInstance
afterEach(() => app.close())

function start() {
  app = startCars()
  return app
}

describe('a bad request', () => {
  const post = (payload: unknown, contentType = 'application/json') =>
    start().inject({
      method: 'POST',
      url: `/api/${dealershipA}/cars`,
      headers: { ...as('sales'), 'content-type': contentType },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  test.each([
    ['a missing field', { owner: { firstName: 'A' } }, 'Vin is required.', [{ path: 'vin', message: 'is required' }]],
    ['an empty field', { vin: '  ' }, 'Vin is required.', [{ path: 'vin', message: 'is required' }]],
    ['a nested field', { vin: '1', owner: {} }, 'First name is required.', [{ path: 'owner.firstName', message: 'is required' }]],
    ['a wrong type', { vin: 5 }, 'Vin must be text.', [{ path: 'vin', message: 'must be text' }]],
    ['too long a text', { vin: '1'.repeat(18) }, 'Vin must have at most 17 characters.', undefined],
    ['too long a list', { vin: '1', extras: ['', '', ''] }, 'Extras must have at most 2 entries.', undefined],
    ['no form of a union', { vin: '1', owner: { firstName: 'A', email: 'x' } }, 'Email must be an email address.', undefined],
    ['an operator', { vin: { $ne: '' } }, 'Vin must be text.', [{ path: 'vin', message: 'must be text' }]],
    ['a NUL', { vin: 'a\0b' }, 'Vin must not hold a NUL character.', undefined],
    ['a list for a body', [], 'The request must be an object.', undefined],
    ['text for a body', '"x"', 'The request must be an object.', undefined],
    ['an empty body', '', 'The request is required.', undefined],
  ])('with %s gets an error that names the field and the reason', async (_what, payload, message, fields) => {
    const response = await post(payload)
    expect(response.statusCode).toBe(400)
    const error = errorOf(response)
    expect(error).toMatchObject({ code: 'VALIDATION', message })
    if (fields !== undefined) expect(error.fields).toEqual(fields)
  })

  test.each([
    ['malformed JSON', '{"vin":', 'application/json', 400, 'MALFORMED_JSON'],
    ['a prototype', '{"__proto__":{"admin":true},"vin":"1"}', 'application/json', 400, 'MALFORMED_JSON'],
    ['a constructor', '{"constructor":{"prototype":{}},"vin":"1"}', 'application/json', 400, 'MALFORMED_JSON'],
    ['endless nesting', `{"vin":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'application/json', 400, 'VALIDATION'],
    ['another media type', 'vin=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a beacon’s text where none is expected', '{"vin":"1"}', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form where none is expected', '--x--', 'multipart/form-data; boundary=x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['more than 1 MB', JSON.stringify({ vin: 'x'.repeat(1024 * 1024) }), 'application/json', 413, 'TOO_LARGE'],
  ])('with %s is rejected', async (_what, payload, contentType, status, code) => {
    const response = await post(payload, contentType)
    expect([response.statusCode, errorOf(response).code]).toEqual([status, code])
  })

  test.each([
    ['an operator', 'search[$ne]=1'],
    ['an array', 'search[]=1'],
    ['a repeated parameter', 'search=a&search=b'],
    ['a repeated unknown parameter', '_t=a&_t=b'],
    ['a NUL', 'search=a%00b'],
    ['a prototype', '__proto__=1'],
    ['a constructor', 'constructor[prototype][x]=1'],
    ['a number that is none', 'page=1e99x'],
    ['too long a text', `search=${'x'.repeat(21)}`],
  ])('with %s in the query is rejected', async (_what, query) => {
    const response = await start().inject(`/api/${dealershipA}/cars?${query}`)
    expect([response.statusCode, errorOf(response).code]).toEqual([400, 'VALIDATION'])
  })

  test.each([
    ['an id of the wrong length', '/api/abc/cars', 400, 'VALIDATION'],
    ['a NUL in the path', `/api/${dealershipA}/cars/a%00b`, 400, 'VALIDATION'],
    ['bytes that are no UTF-8', `/api/${dealershipA}/cars/%ff`, 400, 'BAD_REQUEST'],
    ['a path that is no URL', '/api/%ZZ/cars', 400, 'BAD_REQUEST'],
    ['an address of nothing', '/api/nothing/of/this', 404, 'NOT_FOUND'],
    ['a segment without end', `/api/${'a'.repeat(5000)}/cars`, 414, 'ADDRESS_TOO_LONG'],
  ])('at %s is rejected', async (_what, url, status, code) => {
    const response = await start().inject(url)
    expect([response.statusCode, errorOf(response).code]).toEqual([status, code])
    expect(response.headers['x-request-id']).toBe(response.json().requestId)
  })

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['a body of two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello', 400],
  ])('that is %s gets the standard error body', async (_what, bytes, status) => {
    const address = await start().listen({ host: '127.0.0.1', port: 0 })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(errorOf({ json: () => JSON.parse(body) }).code).toEqual(expect.any(String))
  })

  test('may have unknown parameters', async () => {
    expect((await start().inject(`/api/${dealershipA}/cars?utm_source=mail`)).statusCode).toBe(200)
  })
})

describe('a beacon', () => {
  test('may be sent as text/plain, as browsers do', async () => {
    const response = await start().inject({
      method: 'POST',
      url: '/api/cars/close',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ dealershipId: dealershipA }),
    })
    expect(response.json()).toEqual({ caller: 'anonymous' })
  })

  test.each(['{"dealershipId":', '{"__proto__":1}'])('with the invalid text %s is rejected as malformed JSON', async (payload) => {
    const response = await start().inject({ method: 'POST', url: '/api/cars/close', headers: { 'content-type': 'text/plain' }, payload })
    expect([response.statusCode, errorOf(response).code]).toEqual([400, 'MALFORMED_JSON'])
  })
})
