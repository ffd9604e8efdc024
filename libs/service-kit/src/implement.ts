import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import { isMultipart, isRaw, type Operation, type Operations, type RequestOf, type ResponseOf } from '@forecourt/contracts/operation'
import type { EventContext } from '@forecourt/messaging/envelope'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkAccess, checkRole, dealershipOf } from './access.ts'
import { acceptBeaconBodies } from './body-parsers.ts'
import { actorOf, type Caller } from './identity.ts'
import { serialiserOf } from './serialise.ts'
import { validateRequest } from './validate.ts'

/** What a handler receives in addition to its validated request. */
export interface CallContext {
  /** The caller. In a public or link operation, staff of another dealership are anonymous. */
  caller: Caller
  /** adds the request id to every line */
  log: FastifyBaseLogger
  requestId: string
  request: FastifyRequest
  /** for headers, and for the body of a raw response */
  reply: FastifyReply
  /** Returns the context for events that this call publishes. */
  context(dealershipId: string | null): EventContext
}

export type Call<O extends Operation> = RequestOf<O> & CallContext

/** Handles one operation. Returns `undefined` when it has sent the response itself with `reply`. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<ResponseOf<O> | undefined>

/** One handler for every operation of a contract; a missing one does not compile. */
export type Handlers<Ops extends Operations> = { readonly [K in keyof Ops]: Handler<Ops[K]> }

/** What the routes need in addition to their handlers; part of a service's deps. */
interface Kit {
  clock: () => Date
  /** Throws 404 for a deleted or unknown dealership. Called before the handler of each operation whose request names one. */
  requireDealership?: (dealershipId: string) => Promise<unknown>
}

type AnyHandler = (call: CallContext & { params: unknown; query: unknown; body: unknown }) => Promise<unknown>

/**
 * Registers every operation of a contract on the app. For each request it checks the role before reading the body, validates the request, checks
 * access to the dealership and that it exists, runs the handler, and serialises the response by the contract (design: access rules,
 * design: error body, design: input limits).
 */
export function implementOperations<const Ops extends Operations>(
  app: FastifyInstance,
  operations: Ops,
  handlers: Handlers<Ops>,
  kit: Kit,
): void {
  const routes = Object.entries<Operation>(operations)
  // separate scopes: the content types of one kind of operation (a form, a beacon's text) are not accepted by others
  for (const kind of new Set(routes.map(([, operation]) => kindOf(operation)))) {
    app.register(async (scope) => {
      await prepareScope(scope, kind)
      for (const [name, operation] of routes) {
        if (kindOf(operation) === kind) addRoute(scope, name, operation, handlers[name] as unknown as AnyHandler, kit)
      }
    })
  }
}

/** What an operation's scope accepts, or adds to responses. */
type Kind = 'form' | 'beacon' | 'etag' | 'plain'

function kindOf({ method, body, response, rateLimit }: Operation): Kind {
  if (isMultipart(body)) return 'form'
  if (rateLimit === 'beacon') return 'beacon'
  return method === 'GET' && !isRaw(response) ? 'etag' : 'plain'
}

async function prepareScope(scope: FastifyInstance, kind: Kind): Promise<void> {
  if (kind === 'form') await scope.register(multipart)
  if (kind === 'beacon') acceptBeaconBodies(scope)
  if (kind === 'etag') await scope.register(etag, { weak: true })
}

function addRoute(scope: FastifyInstance, name: string, operation: Operation, handler: AnyHandler, kit: Kit): void {
  const { method, path, access, response, status = 200 } = operation

  scope.route({
    method,
    url: path,
    config: { operationId: name },
    onRequest: async ({ caller }) => checkRole(operation, caller),
    handler: async (request, reply) => {
      const valid = validateRequest(operation, request)
      const caller = checkAccess(operation, request.caller, valid)
      // browsers must not cache responses that need a sign-in (design: conditional requests)
      reply.header('cache-control', access.kind === 'public' && method === 'GET' ? 'private, no-cache' : 'no-store')
      const dealershipId = kit.requireDealership === undefined ? null : dealershipOf(operation, valid)
      if (dealershipId !== null) await kit.requireDealership?.(dealershipId)
      const result = await handler({ ...valid, ...contextOf(request, reply, caller, kit) })
      if (result === undefined || isRaw(response)) return reply
      return reply.status(status).type('application/json; charset=utf-8').serializer(serialiserOf(response)).send(result)
    },
  })
}

/** The format of the W3C trace context; any other value of the header is ignored. */
const TRACE_PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

function contextOf(request: FastifyRequest, reply: FastifyReply, caller: Caller, kit: Kit): CallContext {
  const { traceparent } = request.headers
  const trace = typeof traceparent === 'string' && TRACE_PARENT.test(traceparent) ? { traceparent } : {}
  return {
    caller,
    log: request.log,
    requestId: request.id,
    request,
    reply,
    context: (dealershipId) => ({ dealershipId, actor: actorOf(caller), correlationId: request.id, now: kit.clock(), ...trace }),
  }
}
