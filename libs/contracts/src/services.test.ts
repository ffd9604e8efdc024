import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isMultipart, isRaw, type Operation } from './operation.ts'
import { SERVICES, type ServiceContract } from './services.ts'

const operations = Object.entries(SERVICES).flatMap(([service, contract]) =>
  Object.entries<Operation>(contract.operations).map(([name, operation]) => ({ id: `${service}.${name}`, operation })),
)
const events = Object.entries(SERVICES).flatMap(([service, contract]) => contract.events.map((event) => ({ service, event })))

const streams = Object.entries<ServiceContract>(SERVICES).flatMap(([service, contract]) =>
  contract.streams.map((stream) => ({ service, stream })),
)

describe('operations', () => {
  test('no two operations have the same method and path', () => {
    const routes = operations.map(({ operation }) => `${operation.method} ${operation.path.replace(/:[^/]+/g, ':x')}`)
    expect(routes).toEqual([...new Set(routes)])
  })

  test.each(operations)('$id declares every parameter of its path', ({ operation }) => {
    const inPath = [...operation.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1])
    expect(fieldsOf(operation.params).sort()).toEqual(inPath.sort())
  })

  test.each(operations)('$id takes its dealership from a field it declares', ({ operation }) => {
    const { tenant } = operation
    if (tenant.from === 'none' || tenant.from === 'record') return
    expect(fieldsOf(operation[tenant.from])).toContain(tenant.name)
  })

  test.each(operations)('$id keeps internal paths and internal access together', ({ operation }) => {
    expect(operation.path.startsWith('/internal/')).toBe(operation.access.kind === 'internal')
  })

  test.each(operations)('$id can be described as JSON Schema', ({ operation }) => {
    const schemas = [operation.params, operation.query, operation.body, operation.response]
    for (const schema of schemas) {
      if (schema === undefined || isMultipart(schema as Operation['body']) || isRaw(schema as Operation['response'])) continue
      expect(() => z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' })).not.toThrow()
    }
  })
})

describe('events', () => {
  test('every event has a unique name with four parts and a version', () => {
    const types = events.map(({ event }) => event.type)
    expect(types).toEqual([...new Set(types)])
    for (const type of types) expect(type).toMatch(/^[a-z-]+\.[a-z-]+\.[a-z-]+\.v\d+$/)
  })

  test.each(events)('$event.type is stored by exactly one stream, of $service', ({ service, event }) => {
    const storing = streams.filter(({ stream }) => stream.subjects.some((subject) => event.type.startsWith(subject.replace('>', ''))))
    expect(storing.map((one) => one.service)).toEqual([service])
  })

  test('the first stream of a service has its name, and stream names are unique', () => {
    for (const [service, { streams: own }] of Object.entries<ServiceContract>(SERVICES)) expect(own[0]?.name ?? service).toBe(service)
    const names = streams.map(({ stream }) => stream.name)
    expect(names).toEqual([...new Set(names)])
  })
})

function fieldsOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
