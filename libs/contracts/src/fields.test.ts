import { expect, test } from 'vitest'
import { changeOf, emailField, numberField, pagingQuery, wholeNumberField } from './fields.ts'
import { createJsonSchemas } from './json-schemas.ts'

test.each([
  ['2', 2],
  ['002', 2],
  [2, 2],
])('a whole number in an address is parsed from its digits: %s', (text, number) => {
  expect(wholeNumberField(1, 10).parse(text)).toBe(number)
})

test.each(['0x2', '1e2', '', ' 2', '2 ', '+2', '2.5', 'NaN', '11', '0', '-1', true, null, []])(
  '%j is not a whole number in an address',
  (value) => {
    expect(wholeNumberField(1, 10).safeParse(value).success).toBe(false)
  },
)

test.each(['', ' ', '0x10', '1e2', 'Infinity', '1,5', '.5', null])('%j is not a number in an address', (value) => {
  expect(numberField(0, 100).safeParse(value).success).toBe(false)
  expect(numberField(0, 100).parse('99.5')).toBe(99.5)
})

test('an absent number is undefined or its default', () => {
  expect(pagingQuery.page.parse(undefined)).toBeUndefined()
  expect(pagingQuery.pageSize.parse(undefined)).toBe(24)
})

test('the JSON Schema of an email address rejects the same addresses', () => {
  const { pattern, ...schema } = createJsonSchemas().convert(emailField, 'input', 'inline') as { pattern: string }
  expect(schema).toEqual({ type: 'string', format: 'email', maxLength: 254 })
  for (const address of ['carla@customers.test', "o'neil+1@a-b.co"]) {
    expect([address, new RegExp(pattern, 'u').test(address), emailField.safeParse(address).success]).toEqual([address, true, true])
  }
  for (const address of ['!#$%@example.test', 'a@b', 'a..b@example.test', '"a b"@example.test']) {
    expect([address, new RegExp(pattern, 'u').test(address), emailField.safeParse(address).success]).toEqual([address, false, false])
  }
})

test('the JSON Schema of a change requires at least one field', () => {
  const change = changeOf({ name: emailField.optional(), page: pagingQuery.page })
  expect(createJsonSchemas().convert(change, 'input', 'inline')).toMatchObject({ anyOf: [{ required: ['name'] }, { required: ['page'] }] })
  expect(change.safeParse({ other: 1 }).error?.issues[0]?.message).toBe('must change something')
  expect(change.safeParse({ page: 1 }).success).toBe(true)
})
