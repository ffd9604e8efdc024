import { expect, test } from 'vitest'
import { invalidBodies, invalidParameters } from './invalid-values.ts'
import { judge, PATIENCE_MS, type TimedResponse } from './judge.ts'
import type { DescribedOperation } from './read-document.ts'

const json = (schema: Record<string, unknown>) => ({ contentTypes: ['application/json'], schema })
const error = json({ type: 'object', required: ['code'] })
const operation: DescribedOperation = {
  id: 'cars.addCar',
  method: 'POST',
  path: '/api/cars',
  params: { type: 'object', properties: {}, required: [] },
  query: { type: 'object', properties: { page: { type: 'integer', minimum: 1 } }, required: [] },
  body: {
    type: 'object',
    properties: { email: { type: 'string', format: 'email' }, until: { type: 'string', 'x-rules': ['must be in the future'] } },
    required: ['email'],
  },
  fileField: null,
  rules: ['must be of this dealership'],
  responses: { 200: json({ type: 'object', properties: { year: { type: 'integer' } }, required: ['year'] }), 400: error, 503: error },
}
const GOOD: TimedResponse = { status: 200, contentType: 'application/json; charset=utf-8', body: { year: 2020 }, durationMs: 5 }
const refusal = (message: string, status = 400): TimedResponse => ({
  ...GOOD,
  status,
  body: { code: 'VALIDATION', message, fields: [{ path: 'until', message }] },
})

test.each<[string, boolean, TimedResponse, string[]]>([
  ['a success of what is allowed', true, GOOD, []],
  ['a refusal of what is forbidden', false, refusal('must be text'), []],
  ['a refusal by a rule of one place', true, refusal('must be in the future'), []],
  ['a refusal by a rule of the operation', true, refusal('must be of this dealership'), []],
  ['a rejection by an undocumented rule', true, refusal('must be text'), ['a refusal for its form of what the document allows']],
  ['a success of what is forbidden', false, GOOD, ['a success of what the document forbids']],
  ['a failure', true, { ...GOOD, status: 503, body: { code: 'UNAVAILABLE' } }, ['a failure of the server']],
  ['an undocumented status', false, refusal('gone', 410), ['an undocumented status']],
  ['another body', true, { ...GOOD, body: { year: '2020' } }, ['a body that does not fit its schema']],
  ['another type', true, { ...GOOD, contentType: 'text/html' }, ['a body that does not fit its schema']],
  ['a late answer', true, { ...GOOD, durationMs: PATIENCE_MS + 1 }, ['an answer that takes too long']],
])('a response is judged only by the document: %s', (_what, allowed, response, violations) => {
  expect(judge(operation, { allowed, unavailable: null }, response).map(({ violation }) => violation)).toEqual(violations)
})

test('a response about a dependency that is not configured is not a violation', () => {
  expect(judge(operation, { allowed: true, unavailable: 503 }, { ...GOOD, status: 503, body: { code: 'NOT_SET_UP' } })).toEqual([])
})

test('a request is made invalid only with values that the document forbids, even when they are read leniently', () => {
  const bodies = invalidBodies(operation.body ?? {}, { email: 'a@b.test', until: 'tomorrow' })
  expect(bodies.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['body.email is not there', 'body.email is ""', 'body.until is true']),
  )
  expect(bodies.map(({ what }) => what)).not.toContain('body.until is ""')
  const queries = invalidParameters(operation.query, { page: 1 }, 'query').map(({ value }) => (value as { page: string }).page)
  expect(queries).toEqual(expect.arrayContaining(['0x2', '1e2', '', ' 1', '-1']))
})
