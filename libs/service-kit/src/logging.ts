import { isTracing } from '@forecourt/telemetry/tracing-on'
import { trace } from '@opentelemetry/api'
import { type Logger, pino } from 'pino'
import { prettyLines } from './pretty-lines.ts'
import { DEVICE_HEADER, SET_DEVICE_HEADER, SET_SESSION_HEADER } from './session-headers.ts'

interface LoggerOptions {
  service: string
  /** pino's levels; `silent` for tests */
  level: string
  /** readable lines instead of JSON */
  pretty?: boolean
  /** Default stdout */
  destination?: { write(line: string): void }
}

/** The names of properties whose values are redacted, in the first three levels of a log line. */
const SECRETS = [
  // of requests
  'cookie',
  'set-cookie',
  'authorization',
  'proxy-authorization',
  'x-forecourt-identity',
  SET_SESSION_HEADER,
  DEVICE_HEADER,
  SET_DEVICE_HEADER,
  // of people: the link of a packet or the token of a visit gives access to it
  'password',
  'passwordHash',
  'currentPassword',
  'newPassword',
  'token',
  'tokenHash',
  'secret',
  'link',
  'logId',
  // of operators
  'IDENTITY_PRIVATE_KEY',
  'MONGODB_URL',
  'NATS_URL',
  'SMTP_URL',
  'OWNER_PASSWORD',
  'AUTOCHECK_KEY',
  'AI_API_KEY',
  'aiApiKey',
]
const REDACTED_PATHS = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
/**
 * Properties of the lines of requests and events. A property that has a path of its own is not searched for the paths of the secrets, which takes
 * microseconds for each, even of a request that logs nothing.
 */
const NOT_SEARCHED = new Set([
  ...['requestId', 'method', 'upstream', 'route', 'operation', 'status', 'durationMs'],
  ...['correlationId', 'eventId', 'type', 'subject', 'seq', 'stream', 'durable'],
])

/** Replaces the value at a redacted path, and keeps that of a property that is only named to be quick. An object may hold a secret, wherever it is. */
function censor(value: unknown, [name = '']: string[]): unknown {
  return NOT_SEARCHED.has(name) && (value === null || typeof value !== 'object') ? value : '[redacted]'
}

/** Creates the logger of a process: JSON lines on stdout with secrets redacted and, when tracing is on, the ids of the active span. */
export function createLogger({ service, level, pretty = false, destination }: LoggerOptions): Logger {
  const out = destination ?? process.stdout
  return pino(
    {
      level,
      base: { service },
      redact: { paths: [...REDACTED_PATHS, ...NOT_SEARCHED], censor },
      serializers: { err: safeError },
      hooks: {
        // pino would log the error's message unredacted
        logMethod(given, write) {
          const [first, ...rest] = given as unknown[]
          const alone = first instanceof Error && rest.length === 0
          write.apply(this, (alone ? [{ err: first }, withoutValues(first.message)] : given) as Parameters<typeof write>)
        },
      },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(isTracing() && { mixin: spanFacts }),
    },
    pretty ? prettyLines(out) : (destination ?? pino.destination(1)),
  )
}
/** The maximum depth of logged causes. */
const MAX_CAUSES = 4

interface ErrorFacts {
  type: string
  message: string
  stack: string | undefined
  code?: unknown
  cause?: ErrorFacts
}

/**
 * Serializes an error to its type, message, stack, code and cause. Other properties are omitted, because those of MongoDB errors contain whole documents.
 * The values of a duplicate key error are removed from the message.
 */
function safeError(error: unknown): unknown {
  return error instanceof Error ? factsOf(error, 0) : error
}

function factsOf(error: Error, depth: number): ErrorFacts {
  const { code } = error as { code?: unknown }
  const { cause } = error
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: error.stack === undefined ? undefined : withoutValues(error.stack),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: factsOf(cause, depth + 1) }),
  }
}

function withoutValues(text: string): string {
  return text.replace(/dup key: \{.*\}/g, 'dup key: {…}').replace(/\/\/[^\s/@]*@/g, '//[redacted]@')
}

function spanFacts(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}
