import { expect, test } from 'vitest'
import { NetworkError, retryAdvice, TimeoutError, toApiError } from './api-error.ts'

const CONNECTION = 'Check your connection and try again.'
const SERVER = 'Something went wrong on our side. Try again in a moment.'

test.each([
  ['no response', new NetworkError(), CONNECTION],
  ['a response that takes too long', new TimeoutError(), CONNECTION],
  ['an error of the server', toApiError(500, '{"message":"Internal error"}'), SERVER],
  ["a proxy's page while the server is unavailable", toApiError(502, '<html>'), SERVER],
  ['a conflict', toApiError(409, '{"message":"This trade-in was submitted."}'), 'This trade-in was submitted.'],
  [
    'too many requests',
    toApiError(429, '{"message":"Too many requests. Try again in a minute."}'),
    'Too many requests. Try again in a minute.',
  ],
])('a customer is asked to check the connection only if it failed: %s', (_, error, advice) => {
  expect(retryAdvice(error)).toBe(advice)
})
