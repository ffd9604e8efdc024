import type { JsonSchema } from '@forecourt/contracts/json-schemas'
import type { OpenApiDocument, OpenApiOperation } from '@forecourt/contracts/openapi'

/** The schema of an object whose properties are parameters of the path or the query. */
export interface PartSchema extends JsonSchema {
  type: 'object'
  properties: Record<string, JsonSchema>
  required: string[]
}

/** An operation as the OpenAPI document describes it, with its references resolved. */
export interface DescribedOperation {
  /** `leads.listLeads` */
  id: string
  method: string
  /** the path with `{name}` for each parameter */
  path: string
  params: PartSchema
  query: PartSchema
  /** null without a body, and for a form */
  body: JsonSchema | null
  /** the field of a form that contains its files; null without a form */
  fileField: string | null
  /** rules that a schema cannot express, by their error messages */
  rules: readonly string[]
  /** by status; `schema` is null when the response is not JSON */
  responses: Record<string, { contentTypes: string[]; schema: JsonSchema | null }>
}

/** Reads every operation of the OpenAPI document that a running platform serves. */
export async function readDocument(url: string): Promise<DescribedOperation[]> {
  const response = await fetch(`${url}/api/docs/json`)
  const document = (await response.json()) as OpenApiDocument
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describe(document, method.toUpperCase(), path, operation)),
  )
}

function describe(document: OpenApiDocument, method: string, path: string, operation: OpenApiOperation): DescribedOperation {
  const parameters = inlined(operation.parameters, document) as { name: string; in: string; required: boolean; schema: JsonSchema }[]
  const partOf = (place: string): PartSchema => {
    const own = parameters.filter((parameter) => parameter.in === place)
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      // the document describes further limits of a URL in prose
      additionalProperties: false,
      required: own.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  const content = (operation.requestBody?.content ?? {}) as Record<string, { schema: JsonSchema }>
  const form = content['multipart/form-data']?.schema as { required: string[] } | undefined
  return {
    id: operation.operationId,
    method,
    path,
    params: partOf('path'),
    query: partOf('query'),
    body: content['application/json'] === undefined ? null : (inlined(content['application/json'].schema, document) as JsonSchema),
    fileField: form?.required[0] ?? null,
    rules: operation['x-rules'] ?? [],
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => {
        const { content: types = {} } = inlined(response, document) as { content?: Record<string, { schema: JsonSchema }> }
        return [status, { contentTypes: Object.keys(types), schema: types['application/json']?.schema ?? null }]
      }),
    ),
  }
}

/** Resolves the references in a value. Throws for a missing target. No schema may reference itself. */
function inlined(value: unknown, document: OpenApiDocument): unknown {
  if (Array.isArray(value)) return value.map((item) => inlined(item, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as JsonSchema
  if (typeof $ref !== 'string') return Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, inlined(item, document)]))
  const target = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
  if (target === undefined) throw new Error(`The document refers to ${$ref}, which it does not hold.`)
  return { ...(inlined(target, document) as JsonSchema), ...(inlined(rest, document) as JsonSchema) }
}
