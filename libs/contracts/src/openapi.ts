import { ERROR_STATUSES, errorStatusesOf } from './error-statuses.ts'
import { envelopeSchema } from './event.ts'
import { errorSchema } from './fields.ts'
import { createJsonSchemas, type JsonSchema, type JsonSchemas } from './json-schemas.ts'
import { LIVE_SUBJECT_ALL, liveMessageSchema } from './live.ts'
import { type Access, isMultipart, isRaw, type Operation } from './operation.ts'
import { SERVICES, type ServiceContract } from './services.ts'

export interface OpenApiOperation {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: JsonSchema[]
  requestBody?: JsonSchema
  /** the messages of rules that a schema cannot express; a rule of one field is in that field's schema under the same name */
  'x-rules'?: readonly string[]
  responses: Record<string, JsonSchema>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema>; responses: Record<string, JsonSchema> }
  /** Every event by its type (which is its subject): the publisher, the stream, and the schema of its data (design: event envelope). */
  'x-events': Record<string, { service: string; description: string; data: JsonSchema }>
  /** The messages of `/api/live`. */
  'x-live-messages': { subject: string; message: JsonSchema }
}

const DESCRIPTION = `The vehicle-sales platform of a car dealership: inventory, leads, and vehicle packets whose every open is seen live.

Lengths of text are counted in UTF-16 code units. No text may hold a NUL character. Texts are trimmed, and email addresses \
and ids are converted to lower case. Unknown members of a body are ignored; a query parameter may be given once, and no name contains \`[\`, \`]\` or \`$\`. Rules beyond the schema are listed in \
\`x-rules\`, with their error messages.`

/**
 * Builds the platform's OpenAPI 3.1 document from the contracts of SERVICES: every operation that the gateway routes, and with
 * `internal` also those between services. `version` is the product's.
 */
export function buildOpenApi(options: { version: string; internal?: boolean }): OpenApiDocument {
  const schemas = createJsonSchemas()
  const paths: OpenApiDocument['paths'] = {}
  const events: OpenApiDocument['x-events'] = {}

  for (const [service, contract] of Object.entries<ServiceContract>(SERVICES)) {
    for (const [id, operation] of Object.entries(contract.operations)) {
      if (operation.access.kind === 'internal' && options.internal !== true) continue
      const path = operation.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(`${service}.${id}`, service, operation, schemas) }
    }
    for (const event of contract.events) {
      events[event.type] = { service, description: event.doc, data: schemas.convert(event.data, 'output') }
    }
  }
  const live = { subject: LIVE_SUBJECT_ALL, message: schemas.convert(liveMessageSchema, 'output') }
  const components = describeComponents(schemas)

  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version: options.version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(SERVICES).map((name) => ({ name })),
    paths,
    components,
    'x-events': events,
    'x-live-messages': live,
  }
}

function describeComponents(schemas: JsonSchemas): OpenApiDocument['components'] {
  const error = schemas.convert(errorSchema, 'output')
  schemas.convert(envelopeSchema, 'output')
  return {
    schemas: schemas.components,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'forecourt_session',
        description: 'Set by signing in; lasts 3 hours after the last call. Behind https its name is __Host-forecourt_session.',
      },
      service: {
        type: 'apiKey',
        in: 'header',
        name: 'x-forecourt-identity',
        description: 'Another service of the platform; never accepted from outside.',
      },
    },
    responses: Object.fromEntries(
      Object.entries(ERROR_STATUSES).map(([status, description]) => [
        `Error${status}`,
        { description, content: { 'application/json': { schema: error } } },
      ]),
    ),
  }
}

function describeOperation(operationId: string, service: string, operation: Operation, schemas: JsonSchemas): OpenApiOperation {
  const body = describeBody(operation, schemas)
  return {
    operationId,
    tags: [service],
    summary: operation.summary,
    security: securityOf(operation.access),
    parameters: [...describePathParameters(operation, schemas), ...describeQuery(operation, schemas)],
    ...(body === undefined ? {} : { requestBody: body }),
    ...(operation.rules === undefined ? {} : { 'x-rules': operation.rules }),
    responses: { [operation.status ?? 200]: describeAnswer(operation, schemas), ...describeErrors(operation) },
  }
}

/** An empty requirement besides the session means that signing in is optional. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'internal') return [{ service: [] }]
  if (access.kind === 'public' || access.kind === 'link') return [{}, { session: [] }]
  return [{ session: [] }]
}

function describePathParameters(operation: Operation, schemas: JsonSchemas): JsonSchema[] {
  const properties = propertiesOf(operation.params, schemas)
  return [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name]?.schema ?? { type: 'string' },
  }))
}

function describeQuery(operation: Operation, schemas: JsonSchemas): JsonSchema[] {
  return Object.entries(propertiesOf(operation.query, schemas)).map(([name, { schema, required }]) =>
    Object.keys(schema).length === 0
      ? { name, in: 'query', required: false, deprecated: true, description: 'Accepted for older clients and ignored.', schema }
      : { name, in: 'query', required, schema },
  )
}

function propertiesOf(schema: Operation['params'], schemas: JsonSchemas): Record<string, { schema: JsonSchema; required: boolean }> {
  if (schema === undefined) return {}
  const { properties, required } = schemas.convert(schema, 'input', 'inline') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, property]) => [name, { schema: property, required: required?.includes(name) ?? false }]),
  )
}

function describeBody(operation: Operation, schemas: JsonSchemas): JsonSchema | undefined {
  const { body } = operation
  if (body === undefined) return undefined
  if (!isMultipart(body)) return { required: true, content: { 'application/json': { schema: schemas.convert(body, 'input') } } }
  const file = { type: 'string', format: 'binary', description: `At most ${body.maxBytes} bytes.` }
  const { maxFiles = 1 } = body
  const files = maxFiles === 1 ? file : { type: 'array', items: file, maxItems: maxFiles }
  const schema = { type: 'object', properties: { [body.fileField]: files }, required: [body.fileField] }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function describeAnswer({ response }: Operation, schemas: JsonSchemas): JsonSchema {
  const content = isRaw(response)
    ? { [response.contentType]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemas.convert(response, 'output') } }
  return { description: 'Done.', content }
}

function describeErrors(operation: Operation): Record<string, JsonSchema> {
  return Object.fromEntries(errorStatusesOf(operation).map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]))
}
