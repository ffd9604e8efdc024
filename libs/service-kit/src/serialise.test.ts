import { isRaw, type Operation } from '@forecourt/contracts/operation'
import { SERVICES } from '@forecourt/contracts/services'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serialiserOf } from './serialise.ts'

const responses = Object.values(SERVICES).flatMap(({ operations }) =>
  Object.entries<Operation>(operations).flatMap(([name, { response }]) => (isRaw(response) ? [] : [{ name, response }])),
)
const roundTrip = (schema: z.ZodType, value: unknown) => JSON.parse(serialiserOf(schema)(value))

describe('a serialiser', () => {
  test.each(responses)('compiles for $name', ({ response }) => {
    expect(serialiserOf(response)).toBeTypeOf('function')
  })

  test("keeps the schema's properties and drops others at any depth", () => {
    const schema = z.object({ a: z.object({ b: z.array(z.object({ c: z.string() })) }), d: z.string().optional() })
    expect(roundTrip(schema, { a: { b: [{ c: 'x', cost: 1 }], cost: 1 }, cost: 1 })).toEqual({ a: { b: [{ c: 'x' }] } })
  })

  test('drops unknown properties from a list and from a page', () => {
    const car = z.object({ vin: z.string() })
    const schema = z.union([z.array(car), z.object({ cars: z.array(car), total: z.number() })])
    expect(roundTrip(schema, [{ vin: '1', cost: 1 }])).toEqual([{ vin: '1' }])
    expect(roundTrip(schema, { cars: [{ vin: '1', cost: 1 }], total: 1, cost: 1 })).toEqual({ cars: [{ vin: '1' }], total: 1 })
  })

  test.each([
    ['null', z.string().nullable(), null],
    ['a nullable text', z.string().nullable(), 'x'],
    ['an empty text', z.string(), ''],
    ['text that must be escaped', z.string(), '"\\\n\u2028\u0001é😀\ud800'],
    ['a nullable object that is null', z.object({ b: z.string() }).nullable(), null],
    ['a nullable object', z.object({ b: z.string() }).nullable(), { b: 'x' }],
    ['a nullable list that is null', z.array(z.object({ b: z.string() })).nullable(), null],
    ['plain values of several types, a number', z.union([z.string(), z.number(), z.boolean()]).nullable(), 5],
    ['plain values of several types, false', z.union([z.string(), z.number(), z.boolean()]).nullable(), false],
    ['plain values of several types, null', z.union([z.string(), z.number(), z.boolean()]).nullable(), null],
    ['a fraction', z.number(), 0.07],
    ['zero', z.number().nullable(), 0],
    ['a list of texts', z.array(z.string()), ['a', '"']],
    ['an empty list', z.array(z.string()), []],
    ['a record', z.record(z.string(), z.string()), { 'Feed Column': 'x', '"': 'y' }],
    ['anything', z.unknown(), { any: ['thing', { at: null }] }],
    ['one of several words', z.enum(['a', 'b']), 'b'],
    ['a default that was given', z.string().default('x'), 'y'],
    [
      'one of several kinds of object',
      z.discriminatedUnion('k', [z.object({ k: z.literal('a'), n: z.number() }), z.object({ k: z.literal('b'), s: z.string() })]),
      { k: 'b', s: 'x' },
    ],
  ])('serialises %s unchanged', (_what, schema, value) => {
    expect(roundTrip(z.object({ value: schema }), { value })).toEqual({ value: JSON.parse(JSON.stringify(value)) })
  })

  test('distinguishes the types of a union although they have extra properties', () => {
    const schema = z.discriminatedUnion('k', [
      z.object({ k: z.literal('a'), n: z.number() }),
      z.object({ k: z.literal('b'), s: z.string() }),
    ])
    expect(roundTrip(schema, { k: 'b', s: 'x', n: 5, cost: 1 })).toEqual({ k: 'b', s: 'x' })
  })

  test('is compiled once for each schema', () => {
    const schema = z.object({ a: z.string() })
    expect(serialiserOf(schema)).toBe(serialiserOf(schema))
  })

  test('throws when a required property is missing', () => {
    expect(() => serialiserOf(z.object({ a: z.string() }))({})).toThrow('"a" is required')
  })
})
