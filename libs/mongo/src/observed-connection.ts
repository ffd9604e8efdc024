import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Document } from 'mongodb'
import { ClosingConnection } from './closing-connection.ts'

export type CommandOutcome = 'ok' | 'failed'
/** Told about every command that has ended; `seconds` is how long its answer took. */
export type CommandListener = (command: string, outcome: CommandOutcome, seconds: number) => void

/** What the driver does for itself. */
const OWN_COMMANDS = new Set(['hello', 'ismaster', 'isMaster', 'saslStart', 'saslContinue', 'endSessions'])

/**
 * The kind of connection (the driver's option `connectionType`) that tells how long every command took and, with `traced`, gives it a span within the span that is active, by the names
 * of command, database and collection and never by what is in it.
 *
 * The driver's own command events would tell the same, but with `monitorCommands` it parses every answer twice: a list of a hundred
 * documents costs 1.8 times the CPU.
 */
export function observedConnections(listen: CommandListener, traced: boolean): unknown {
  const tracer = trace.getTracer('@forecourt/mongo')

  return class ObservedConnection extends ClosingConnection {
    override async command(ns: { db: string }, command: Document, options?: unknown, responseType?: unknown): Promise<unknown> {
      const [name = ''] = Object.keys(command)
      // a change stream waits for news: how long that takes says nothing
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

  /** None outside of a request or a message: jobs that look around every second would be traces of one span each. */
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

/** A number or a name; a message could hold the values of a document. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return String((error as { code?: unknown }).code ?? error.name)
}
