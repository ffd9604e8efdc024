import type { Operation, Operations, RequestOf, ResponseOf } from '@forecourt/contracts/operation'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from './identity.ts'

/** What a handler is given beside its validated request. */
export interface CallContext {
  /** Who calls. On a public or link operation staff of another dealership arrive as anonymous. */
  caller: Caller
  /** every line carries the request id */
  log: FastifyBaseLogger
  requestId: string
  request: FastifyRequest
  /** for headers, and for the body of a raw response */
  reply: FastifyReply
  /** What an event emitted by this call says about its cause. */
  context(dealershipId: string | null): EventContext
}

export type Call<O extends Operation> = RequestOf<O> & CallContext

/** Answers one operation. `undefined`: the handler has answered by `reply` itself. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<ResponseOf<O> | undefined>

/** One handler for every operation of a contract; a missing one does not compile. */
export type Handlers<Ops extends Operations> = { readonly [K in keyof Ops]: Handler<Ops[K]> }

/** What the routes need beside their handlers; a service's deps have it. */
export interface Kit {
  clock: () => Date
}

/** Registers every operation of a contract on the app: access, validation, handler, serialisation. */
export function implementOperations<const Ops extends Operations>(
  _app: FastifyInstance,
  _operations: Ops,
  _handlers: Handlers<Ops>,
  _kit: Kit,
): void {
  throw new Error('not written yet')
}
