import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { buildOpenApi, type OpenApiOperation } from './openapi.ts'
import { SERVICES, type ServiceContract } from './services.ts'

const everything = buildOpenApi({ version: '1.2.3', internal: true })
const contracts = Object.entries<ServiceContract>(SERVICES)
const operations = contracts.flatMap(([service, { operations }]) =>
  Object.entries(operations).map(([id, operation]) => ({ id: `${service}.${id}`, operation })),
)

function described(id: string): OpenApiOperation {
  const found = Object.values(everything.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`${id} is not in the document`)
  return found
}

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(JSON.parse(JSON.stringify(everything)))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  test('refers only to components that it holds', () => {
    const references = [...JSON.stringify(everything).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(50)
    for (const [reference, section = '', name = ''] of references) {
      expect(everything.components, reference).toHaveProperty([section, name])
    }
    expect(JSON.stringify(everything)).not.toContain('#/$defs')
  })

  test.each(operations)('holds $id at its path and method', ({ id, operation }) => {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    expect(everything.paths[path]?.[operation.method.toLowerCase()]).toBe(described(id))
    expect(described(id).parameters.filter((parameter) => parameter.in === 'path')).toHaveLength(operation.path.split(':').length - 1)
    expect(described(id).responses).toHaveProperty(String(operation.status ?? 200))
    expect('requestBody' in described(id)).toBe(operation.body !== undefined)
  })

  test('names operations uniquely', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  })

  test('keeps operations between services to itself unless asked', () => {
    const outside = buildOpenApi({ version: '1.2.3' })
    expect(Object.keys(outside.paths)).not.toContain('/internal/sessions/resolve')
    expect(Object.keys(everything.paths)).toContain('/internal/sessions/resolve')
  })

  test('tells parameters, uploads, files and who may call', () => {
    expect(described('inventory-feed.listVehicles').parameters).toContainEqual({
      name: 'filter',
      in: 'query',
      required: false,
      schema: { default: 'all', type: 'string', enum: ['all', 'used', 'new'] },
    })
    expect(described('leads.listPacketLogs').parameters).toContainEqual(
      expect.objectContaining({ name: 'dealershipId', in: 'query', required: true }),
    )
    expect(described('leads.listLeads').parameters).toContainEqual(expect.objectContaining({ name: 'userRole', deprecated: true }))
    expect(described('inventory-feed.uploadCsv').requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { required: ['file'], properties: { file: { format: 'binary' } } } } },
    })
    expect(described('inventory-feed.downloadCsv').responses[200]).toHaveProperty(['content', 'text/csv'])
    expect(described('auth.createDealership').security).toEqual([{ session: [] }])
    expect(described('auth.createDealership').responses).toHaveProperty('403')
    expect(described('leads.heartbeat').security).toEqual([{}, { session: [] }])
    expect(described('auth.resolveSession').security).toEqual([{ service: [] }])
  })

  test('lets a client leave out what has a default, and promises it in answers', () => {
    const { schemas } = everything.components
    expect(schemas.VehicleSummary?.required).toContain('make')
    expect(schemas.VehicleSummaryInput?.required).toBeUndefined()
  })

  test('describes every event with its data', () => {
    const events = contracts.flatMap(([, contract]) => contract.events)
    expect(Object.keys(everything['x-events']).sort()).toEqual(events.map(({ type }) => type).sort())
    expect(everything['x-events']['leads.packet.opened.v1']).toMatchObject({
      service: 'leads',
      data: { type: 'object', properties: { packetLogId: { type: 'string' } } },
    })
    expect(everything.components.schemas).toHaveProperty('Envelope')
  })
})
