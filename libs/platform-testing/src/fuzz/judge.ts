import type { JsonSchema } from '@forecourt/contracts/json-schemas'
import { misfit } from './check-value.ts'
import type { DescribedOperation } from './read-document.ts'

/** A response and how long it took. */
export interface TimedResponse {
  status: number
  contentType: string
  /** parsed when it is JSON */
  body: unknown
  durationMs: number
}

/** How a response contradicts the document, in the words of the report. */
export type Violation =
  | 'a failure of the server'
  | 'an undocumented status'
  | 'a body that does not fit its schema'
  | 'a refusal for its form of what the document allows'
  | 'a success of what the document forbids'
  | 'an answer that takes too long'

/** The error codes about the form of a request rather than its content. */
const REFUSED_FOR_FORM = new Set([
  'VALIDATION',
  'MALFORMED_JSON',
  'MALFORMED_FORM',
  'BAD_REQUEST',
  'ADDRESS_TOO_LONG',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
])

/** The longest acceptable time for a response in milliseconds. `make test-slow` sets a longer one for busy machines. */
export const PATIENCE_MS = Number(process.env.FUZZ_PATIENCE_MS || 15_000)

/** What the document and the setup imply for a request. */
interface Expectation {
  /** whether the document allows it */
  allowed: boolean
  /** the status of an operation whose external service is not set up; null for operations without one */
  unavailable: number | null
}

/** Returns everything in a response that contradicts the OpenAPI document. */
export function judge(
  operation: DescribedOperation,
  { allowed, unavailable }: Expectation,
  response: TimedResponse,
): { violation: Violation; detail: string }[] {
  const { status, durationMs } = response
  const found: { violation: Violation; detail: string }[] = []
  const problem = problemWithForm(operation, response)
  if (status >= 500 && status !== unavailable) found.push({ violation: 'a failure of the server', detail: String(status) })
  if (problem !== null) found.push(problem)
  if (allowed) {
    const reason = reasonOfForm(operation, response)
    if (reason !== null) found.push({ violation: 'a refusal for its form of what the document allows', detail: reason })
  } else if (status < 400) found.push({ violation: 'a success of what the document forbids', detail: String(status) })
  if (durationMs > PATIENCE_MS) found.push({ violation: 'an answer that takes too long', detail: `over ${PATIENCE_MS} ms` })
  return found
}

function problemWithForm(
  { responses }: DescribedOperation,
  { status, contentType, body }: TimedResponse,
): { violation: Violation; detail: string } | null {
  const documented = responses[status]
  if (documented === undefined) return { violation: 'an undocumented status', detail: String(status) }
  const type = contentType.split(';', 1)[0] ?? ''
  if (!documented.contentTypes.includes(type)) return { violation: 'a body that does not fit its schema', detail: `${status} is ${type}` }
  const reason = documented.schema === null ? null : misfit(documented.schema, body)
  return reason === null ? null : { violation: 'a body that does not fit its schema', detail: `${status}: ${reason}` }
}

/** Returns why a request that conforms to the document was rejected; null when it was not, or by a rule that the document lists. */
function reasonOfForm(operation: DescribedOperation, { status, body }: TimedResponse): string | null {
  if (status < 400 || status >= 500) return null
  const {
    code = '',
    fields = [],
    message = '',
  } = (body ?? {}) as { code?: string; fields?: { path: string; message: string }[]; message?: string }
  if (!REFUSED_FOR_FORM.has(code)) return null
  const documented = rulesOf(operation)
  const isDocumented = (message: string) =>
    documented.has(message) || [...documented].some((rule) => rule.endsWith('…') && message.startsWith(rule.slice(0, -1)))
  const undocumented = fields.filter((field) => !isDocumented(field.message))
  if (fields.length > 0 && undocumented.length === 0) return null
  return undocumented[0] === undefined ? `${code} ${message}` : `${undocumented[0].path} ${undocumented[0].message}`
}

const rules = new WeakMap<DescribedOperation, ReadonlySet<string>>()

/** Returns the rules beyond the schemas, by their error messages: `x-rules` of the schemas and of the operation. */
function rulesOf(operation: DescribedOperation): ReadonlySet<string> {
  const found = rules.get(operation) ?? new Set([...operation.rules, ...rulesIn([operation.params, operation.query, operation.body])])
  rules.set(operation, found)
  return found
}

function rulesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rulesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as JsonSchema).flatMap(([key, item]) => (key === 'x-rules' ? (item as string[]) : rulesIn(item)))
}
