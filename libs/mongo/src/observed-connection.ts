import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Document } from 'mongodb'
import { ClosingConnection } from './closing-connection.ts'

type CommandOutcome = 'ok' | 'failed'
/** Called after every command, with its duration in seconds. */
export type CommandListener = (command: string, outcome: CommandOutcome, seconds: number) => void

/** Commands that the driver sends on its own. */
const OWN_COMMANDS = new Set(['hello', 'ismaster', 'isMaster', 'saslStart', 'saslContinue', 'endSessions'])

/**
 * A connection class (the driver's option `connectionType`) that reports the duration of every command and, with `traced`, creates a child span of the
 * active span. The span contains the names of the command, database and collection, but no values.
 *
 * The driver's command monitoring has the same data, but with `monitorCommands` it parses every response twice: a list of a hundred documents costs
 * 1.8 times the CPU.
 */
export function observedConnections(listen: CommandListener, traced: boolean): unknown {
  const tracer = trace.getTracer('@forecourt/mongo')

  return class ObservedConnection extends ClosingConnection {
    override async command(ns: { db: string }, command: Document, options?: unknown, responseType?: unknown): Promise<unknown> {
      const [name = ''] = Object.keys(command)
      // a change stream waits for events, so its duration means nothing
      const waits = name === 'getMore' && command.maxTimeMS !== undefined
      if (waits || OWN_COMMANDS.has(name)) return super.command(ns, command, options, responseType)
      const span = traced ? startSpan(ns.db, name, command) : null
      const began = performance.now()
      try {
        const answer = await super.command(ns, command, options, responseType)
        listen(name, 'ok', (performance.now() - began) / 1000)
        return answer
      } catch (error) {
        listen(name, 'failed', (performance.now() - began) / 1000)
        span?.setAttribute('error.type', codeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span?.end()
      }
    }
  }

  /** Null outside of a request or a message: jobs that poll every second would create traces of one span each. */
  function startSpan(db: string, name: string, command: Document): Span | null {
    if (trace.getActiveSpan() === undefined) return null
    const collection = name === 'getMore' ? command.collection : command[name]
    const known = typeof collection === 'string'
    return tracer.startSpan(known ? `${name} ${collection}` : name, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': db,
        'db.operation.name': name,
        ...(known && { 'db.collection.name': collection }),
      },
    })
  }
}

/** The code or name of an error. Its message could contain the values of a document. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return String((error as { code?: unknown }).code ?? error.name)
}
