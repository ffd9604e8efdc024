import { isTracing } from '@forecourt/mongo/tracing-on'
import { trace } from '@opentelemetry/api'
import { type Logger, pino } from 'pino'
import { prettyLines } from './pretty-lines.ts'

export interface LoggerOptions {
  service: string
  /** pino's levels; `silent` for tests */
  level: string
  /** lines for people instead of JSON */
  pretty?: boolean
  /** stdout where not given */
  destination?: { write(line: string): void }
}

/** What must never stand in a log, wherever in a line it is (to the depth our lines have). */
const SECRETS = [
  'cookie',
  'set-cookie',
  'authorization',
  'password',
  'passwordHash',
  'token',
  'tokenHash',
  'secret',
  'x-forecourt-identity',
  'x-forecourt-set-session',
]
const REDACTED_PATHS = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** The logger of a process: JSON lines on stdout, secrets redacted; within a span, where traces are told, they name it. */
export function createLogger({ service, level, pretty = false, destination }: LoggerOptions): Logger {
  const out = destination ?? process.stdout
  return pino(
    {
      level,
      base: { service },
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(isTracing() && { mixin: spanFacts }),
    },
    pretty ? prettyLines(out) : (destination ?? pino.destination(1)),
  )
}

function spanFacts(): { trace_id?: string; span_id?: string } {
  const span = trace.getActiveSpan()?.spanContext()
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}
