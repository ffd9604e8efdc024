import { expect } from 'vitest'

/** The error body of an answer without its request id, after a look that it has one, and says the same in `error` and `message`. */
export function errorOf(response: { json(): unknown }): Record<string, unknown> {
  const { requestId, ...rest } = response.json() as Record<string, unknown>
  expect(requestId).toMatch(/.{8,}/)
  expect(rest.error).toBe(rest.message)
  return rest
}
