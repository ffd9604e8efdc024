import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { createCaller } from './caller.ts'

const fetchFn = vi.fn<typeof fetch>()
const onSessionEnded = vi.fn()
const onPasswordChangeRequired = vi.fn()
const call = createCaller(
  {
    'auth.login': ['POST', '/api/dealerships/admin/login'],
    'auth.listDealerships': ['GET', '/api/dealerships'],
    'leads.listLeads': ['GET', '/api/dealerships/:dealershipId/leads'],
  },
  fetchFn,
  { onSessionEnded, onPasswordChangeRequired },
)
const answer = (status: number, body: string) => fetchFn.mockResolvedValueOnce(new Response(body, { status }))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => vi.clearAllMocks())

describe('a call', () => {
  test('goes to the path of its contract with params and query filled in', async () => {
    answer(200, '[]')
    await call('leads.listLeads', { params: { dealershipId: 'a b/c' }, query: { search: 'x&y', page: 2, date: undefined } })
    expect(fetchFn.mock.calls[0]?.[0]).toBe('/api/dealerships/a%20b%2Fc/leads?search=x%26y&page=2')
    expect(fetchFn.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  })

  test('never goes to another path because a param is empty', async () => {
    await expect(call('leads.listLeads', { params: { dealershipId: '' } })).rejects.toThrow('needs dealershipId')
    expect(fetchFn).not.toHaveBeenCalled()
  })

  test('that is refused throws what the server said, with the fields', async () => {
    const fields = [{ path: 'email', message: 'must be an email address' }]
    answer(400, JSON.stringify({ error: 'e', message: 'Not valid', code: 'VALIDATION', requestId: 'r1', fields }))
    const error = await failureOf(call('auth.listDealerships', {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION', message: 'Not valid', requestId: 'r1', fields })
  })

  test.each([
    [502, '<html>Bad gateway</html>', /Something went wrong on our side/],
    [413, '', /too large/],
  ])('answered %s by something that is no JSON still says something', async (status, body, text) => {
    answer(status, body)
    await expect(call('auth.listDealerships', {})).rejects.toThrow(text)
  })

  test('answered 200 by a page instead of JSON is a failure, not an answer', async () => {
    answer(200, '<html></html>')
    await expect(call('auth.listDealerships', {})).rejects.toMatchObject({ code: 'NOT_JSON' })
  })

  test('without an answer is a network failure; a stopped one is neither', async () => {
    fetchFn.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(call('auth.listDealerships', {}))).toBeInstanceOf(NetworkError)
    const controller = new AbortController()
    controller.abort()
    fetchFn.mockRejectedValueOnce(new DOMException('stopped', 'AbortError'))
    expect(await failureOf(call('auth.listDealerships', {}, { signal: controller.signal }))).toMatchObject({ name: 'AbortError' })
  })

  test('answered 401 ends the session, unless it was the signing in', async () => {
    answer(401, '{}')
    await failureOf(call('auth.login', { body: { email: 'a@b.example', password: 'x' } }))
    expect(onSessionEnded).not.toHaveBeenCalled()
    answer(401, '{}')
    await failureOf(call('auth.listDealerships', {}))
    expect(onSessionEnded).toHaveBeenCalledTimes(1)
  })

  test('rejected because a password must be chosen first emits an event', async () => {
    answer(403, JSON.stringify({ error: 'e', message: 'No', code: 'FORBIDDEN', requestId: 'r1' }))
    await failureOf(call('auth.listDealerships', {}))
    expect(onPasswordChangeRequired).not.toHaveBeenCalled()
    answer(403, JSON.stringify({ error: 'e', message: 'First', code: 'PASSWORD_CHANGE_REQUIRED', requestId: 'r2' }))
    await failureOf(call('auth.listDealerships', {}))
    expect(onPasswordChangeRequired).toHaveBeenCalledTimes(1)
    expect(onSessionEnded).not.toHaveBeenCalled()
  })
})
