import { expect } from 'vitest'

/** Returns the error body of a response without its request id. Checks that it has one, and that `error` and `message` are equal. */
export function errorOf(response: { json(): unknown }): Record<string, unknown> {
  const { requestId, ...rest } = response.json() as Record<string, unknown>
  expect(requestId).toMatch(/.{8,}/)
  expect(rest.error).toBe(rest.message)
  return rest
}
