// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError, TimeoutError } from './api-error.ts'
import { createCaller, REQUEST_TIMEOUT_MS } from './caller.ts'

const fetchFn = vi.fn<typeof fetch>()
const onSessionEnded = vi.fn()
const onPasswordChangeRequired = vi.fn()
const call = createCaller(
  {
    'auth.login': ['POST', '/api/dealerships/admin/login'],
    'auth.listDealerships': ['GET', '/api/dealerships'],
    'auth.createDealership': ['POST', '/api/dealerships'],
    'leads.listLeads': ['GET', '/api/dealerships/:dealershipId/leads'],
  },
  fetchFn,
  { onSessionEnded, onPasswordChangeRequired },
)
const respond = (status: number, body: string) => fetchFn.mockResolvedValueOnce(new Response(body, { status }))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => vi.clearAllMocks())

describe('a call', () => {
  test('requests the path of its contract with params and query filled in', async () => {
    respond(200, '[]')
    await call('leads.listLeads', { params: { dealershipId: 'a b/c' }, query: { search: 'x&y', page: 2, date: undefined } })
    expect(fetchFn.mock.calls[0]?.[0]).toBe('/api/dealerships/a%20b%2Fc/leads?search=x%26y&page=2')
    expect(fetchFn.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'same-origin' })
  })

  test('rejects without a request when a param is empty', async () => {
    await expect(call('leads.listLeads', { params: { dealershipId: '' } })).rejects.toThrow('needs dealershipId')
    expect(fetchFn).not.toHaveBeenCalled()
  })

  test('throws the code, message and fields of an error response', async () => {
    const fields = [{ path: 'email', message: 'must be an email address' }]
    respond(400, JSON.stringify({ error: 'e', message: 'Not valid', code: 'VALIDATION', requestId: 'r1', fields }))
    const error = await failureOf(call('auth.listDealerships', {}))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION', message: 'Not valid', requestId: 'r1', fields })
  })

  test.each([
    [502, '<html>Bad gateway</html>', /Something went wrong on our side/],
    [413, '', /too large/],
  ])('throws a readable message for a %s response that is not JSON', async (status, body, text) => {
    respond(status, body)
    await expect(call('auth.listDealerships', {})).rejects.toThrow(text)
  })

  test('throws when a 200 response is HTML instead of JSON', async () => {
    respond(200, '<html></html>')
    await expect(call('auth.listDealerships', {})).rejects.toMatchObject({ code: 'NOT_JSON' })
  })

  test('throws NetworkError when the request fails and AbortError when it is aborted', async () => {
    fetchFn.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(call('auth.listDealerships', {}))).toBeInstanceOf(NetworkError)
    const controller = new AbortController()
    controller.abort()
    fetchFn.mockRejectedValueOnce(new DOMException('stopped', 'AbortError'))
    expect(await failureOf(call('auth.listDealerships', {}, { signal: controller.signal }))).toMatchObject({ name: 'AbortError' })
  })

  describe('over a connection that has silently died', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      // never responds, like fetch without a connection
      const hang = (_: unknown, { signal }: RequestInit = {}) =>
        new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      fetchFn.mockImplementationOnce(hang)
    })
    afterEach(() => vi.useRealTimers())

    test('throws TimeoutError after the timeout, and no sooner', async () => {
      const failed = vi.fn()
      call('auth.listDealerships', {}).catch(failed)
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
      expect(failed).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(TimeoutError))
      expect(vi.getTimerCount()).toBe(0)
    })

    test('throws TimeoutError after the timeout that its caller gives', async () => {
      const failed = vi.fn()
      call('auth.listDealerships', {}, { timeoutMs: 5_000 }).catch(failed)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(TimeoutError))
    })

    test('throws the AbortError of its caller, who no longer waits', async () => {
      const controller = new AbortController()
      const failure = failureOf(call('auth.listDealerships', {}, { signal: controller.signal }))
      controller.abort()
      expect(await failure).toMatchObject({ name: 'AbortError' })
      expect(vi.getTimerCount()).toBe(0)
    })

    test('gives an upload all the time it needs', async () => {
      const ended = vi.fn()
      call('auth.createDealership', { body: new FormData() as never }).then(ended, ended)
      await vi.advanceTimersByTimeAsync(10 * REQUEST_TIMEOUT_MS)
      expect(ended).not.toHaveBeenCalled()
    })
  })

  test('ends the session on a 401 response, except when signing in', async () => {
    respond(401, '{}')
    await failureOf(call('auth.login', { body: { email: 'a@b.example', password: 'x' } }))
    expect(onSessionEnded).not.toHaveBeenCalled()
    respond(401, '{}')
    await failureOf(call('auth.listDealerships', {}))
    expect(onSessionEnded).toHaveBeenCalledTimes(1)
  })

  test('emits an event when the server requires a password change first', async () => {
    respond(403, JSON.stringify({ error: 'e', message: 'No', code: 'FORBIDDEN', requestId: 'r1' }))
    await failureOf(call('auth.listDealerships', {}))
    expect(onPasswordChangeRequired).not.toHaveBeenCalled()
    respond(403, JSON.stringify({ error: 'e', message: 'First', code: 'PASSWORD_CHANGE_REQUIRED', requestId: 'r2' }))
    await failureOf(call('auth.listDealerships', {}))
    expect(onPasswordChangeRequired).toHaveBeenCalledTimes(1)
    expect(onSessionEnded).not.toHaveBeenCalled()
  })
})
