import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { CommandStartedEvent, CommandSucceededEvent, MongoClient, MongoClientOptions } from 'mongodb'

export type CommandOutcome = 'ok' | 'failed'
/** Called after every command, with its duration in seconds. */
type CommandListener = (command: string, outcome: CommandOutcome, seconds: number) => void

/** Commands that the driver sends on its own. */
const OWN_COMMANDS = new Set(['hello', 'ismaster', 'isMaster', 'saslStart', 'saslContinue', 'endSessions'])

/**
 * Turns on the driver's command monitoring. Its events contain the parsed response, so that every document of a batch would be parsed twice: a list
 * of 100 documents took 1.74 times the CPU. With `fieldsAsRaw` the events contain the bytes of a batch (1.01 times). This would change only a
 * response whose documents have an array with such a name.
 */
export const COMMAND_MONITORING = {
  monitorCommands: true,
  fieldsAsRaw: { firstBatch: true, nextBatch: true },
} as const satisfies MongoClientOptions

/**
 * Reports the duration of every command of a client with COMMAND_MONITORING. With `traced` it also creates a child span of the active span, which
 * contains the names of the command, database and collection, but no values.
 */
export function observeCommands(client: MongoClient, listen: CommandListener, traced: boolean): void {
  const inFlight = new Map<number, { began: number; span: Span | null }>()
  client.on('commandStarted', (event) => {
    // a change stream waits for events, so its duration is meaningless
    const waits = event.commandName === 'getMore' && event.command.maxTimeMS !== undefined
    if (waits || OWN_COMMANDS.has(event.commandName)) return
    inFlight.set(event.requestId, { began: performance.now(), span: traced ? startSpan(event) : null })
  })
  client.on('commandSucceeded', (event) => end(event, 'ok')?.end())
  client.on('commandFailed', (event) => {
    const span = end(event, 'failed')
    span?.setAttribute('error.type', codeOf(event.failure)).setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })

  /** Reports a command that has ended, and returns its span. */
  function end({ requestId, commandName }: Pick<CommandSucceededEvent, 'requestId' | 'commandName'>, outcome: CommandOutcome): Span | null {
    const command = inFlight.get(requestId)
    if (command === undefined) return null
    inFlight.delete(requestId)
    listen(commandName, outcome, (performance.now() - command.began) / 1000)
    return command.span
  }
}

/**
 * Starts the span of a command. Returns null outside of a request or a message: jobs that poll every second would create traces with only one span.
 */
function startSpan({ commandName, command, databaseName }: CommandStartedEvent): Span | null {
  if (trace.getActiveSpan() === undefined) return null
  const collection = commandName === 'getMore' ? command.collection : command[commandName]
  const known = typeof collection === 'string'
  return trace.getTracer('@forecourt/mongo').startSpan(known ? `${commandName} ${collection}` : commandName, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(known && { 'db.collection.name': collection }),
    },
  })
}

/** Returns the code or name of an error. Its message could contain the values of a document. */
function codeOf(error: Error): string {
  return String((error as { code?: unknown }).code ?? error.name)
}
