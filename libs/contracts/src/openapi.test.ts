import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { errorStatusesOf } from './error-statuses.ts'
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

  test('refers only to components that it contains', () => {
    const references = [...JSON.stringify(everything).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    expect(references.length).toBeGreaterThan(50)
    for (const [reference, section = '', name = ''] of references) {
      expect(everything.components, reference).toHaveProperty([section, name])
    }
    expect(JSON.stringify(everything)).not.toContain('#/$defs')
  })

  test.each(operations)('contains $id at its path and method', ({ id, operation }) => {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    expect(everything.paths[path]?.[operation.method.toLowerCase()]).toBe(described(id))
    expect(described(id).parameters.filter((parameter) => parameter.in === 'path')).toHaveLength(operation.path.split(':').length - 1)
    expect(described(id).responses).toHaveProperty(String(operation.status ?? 200))
    expect('requestBody' in described(id)).toBe(operation.body !== undefined)
  })

  test('requires a web address to begin with http or https', () => {
    expect(JSON.stringify(described('documents.setVehicleVideo'))).toContain('^https?://[^/?#]')
  })

  test('gives operations unique names', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  })

  test('contains operations between services only on request', () => {
    const outside = buildOpenApi({ version: '1.2.3' })
    expect(Object.keys(outside.paths)).not.toContain('/internal/sessions/resolve')
    expect(Object.keys(everything.paths)).toContain('/internal/sessions/resolve')
  })

  test('documents parameters, uploads, files and access', () => {
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

  test.each(operations)('documents the statuses of $id and their bodies', ({ id, operation }) => {
    const statuses = Object.keys(described(id).responses).map(Number)
    expect(statuses).toEqual([operation.status ?? 200, ...errorStatusesOf(operation)])
    for (const status of statuses.slice(1)) expect(everything.components.responses).toHaveProperty(`Error${status}`)
  })

  test.each([
    ['auth.login', [400, 401, 403, 415, 429]],
    // a user who must change the password first, and a user without a dealership
    ['auth.listDealerships', [401, 403]],
    ['auth.deleteAdminUser', [401, 403, 404]],
    ['auth.createDealership', [409, 413, 415]],
    ['leads.heartbeat', [401, 404, 410]],
    ['inventory-feed.watchCsvPath', [409, 422]],
    ['trade-ins.addRequestedPhoto', [408, 410, 415]],
  ])('documents that %s returns the errors %j', (id, statuses) => {
    expect(Object.keys(described(id).responses).map(Number)).toEqual(expect.arrayContaining(statuses))
  })

  test('documents rules beyond the schema with their error messages', () => {
    expect(described('trade-ins.makeOffer')['x-rules']).toContain('must be in the future')
    expect(JSON.stringify(described('auth.updateDealership').requestBody)).toContain('must be a time zone such as America/Chicago')
    expect(described('trade-ins.checkTradeInVin').parameters).toContainEqual(expect.objectContaining({ name: 'vin', in: 'query' }))
  })

  test('documents the format of values that are parsed before validation', () => {
    const parameter = (id: string, name: string) =>
      described(id).parameters.find((one) => one.name === name)?.schema as Record<string, string>
    expect(parameter('inventory-feed.listVehicles', 'missing').pattern).toContain('photo|price')
    const vin = new RegExp(parameter('tax-vin.decodeVin', 'vin').pattern ?? '', 'u')
    expect([' 1HGCM826 33A004352 ', '1hgcm82633a004352'].every((text) => vin.test(text))).toBe(true)
    expect(['1HGCM82633A00435', '1HGCM82633A0O4352'].some((text) => vin.test(text))).toBe(false)
    expect(parameter('auth.getDealershipByName', 'name').allOf).toEqual([{ pattern: '\\S' }])
    expect(JSON.stringify(described('leads.setPacketAccess').requestBody)).toContain('"format":"date-time","pattern":"Z$"')
  })

  test('makes fields with a default optional in requests and required in responses', () => {
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
