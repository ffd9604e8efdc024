import { isMultipart, isRaw, type Operation, type RateLimit } from '@forecourt/contracts/operation'
import { SERVICES, type ServiceContract, type ServiceName } from '@forecourt/contracts/services'

/** A service that the gateway forwards requests to. */
export type Upstream = Exclude<ServiceName, 'gateway'>

/** Every service that the gateway forwards requests to. */
export const UPSTREAMS = Object.keys(SERVICES).filter((name): name is Upstream => name !== 'gateway')

/** The longest path parameter: an email address of 254 characters, percent-encoded. */
export const MAX_PARAM_LENGTH = 1_000

/** The facts of an operation that the gateway needs. */
export interface Route {
  service: Upstream
  /** the operation's name in its contract */
  name: string
  method: Operation['method']
  path: string
  /** whether an anonymous request gets 401 without a request to the service */
  needsSession: boolean
  limit: LimitClass
  /** the allowance of requests without `page`, when those return everything; otherwise null */
  wholeLimit: LimitClass | null
  /** whether it is idempotent: a read, or a `repeatable` change */
  repeatable: boolean
  /** whether it is an upload: its body is streamed, and the response may take a while after the last byte */
  upload: boolean
  /** whether it is an upload or a download, whose duration depends on the client's connection */
  isLong: boolean
}

/** The allowance of a route (limits.ts). */
export type LimitClass = 'general' | RateLimit

/** The routing table: every operation of every service behind the gateway, except internal ones (design: one definition). */
export function proxiedRoutes(): Route[] {
  return UPSTREAMS.flatMap((service) => {
    const contract: ServiceContract = SERVICES[service]
    return Object.entries(contract.operations)
      .filter(([, { access }]) => access.kind !== 'internal')
      .map(([name, operation]) => ({
        service,
        name,
        method: operation.method,
        path: operation.path,
        needsSession: operation.access.kind === 'staff' || operation.access.kind === 'roles',
        limit: operation.rateLimit ?? 'general',
        wholeLimit: operation.wholeRateLimit ?? null,
        repeatable: operation.method === 'GET' || operation.repeatable === true,
        upload: isMultipart(operation.body),
        isLong: isMultipart(operation.body) || isRaw(operation.response),
      }))
  })
}

/** Whether a call requests everything from an operation that also returns pages. */
export function asksForAll({ wholeLimit }: Pick<Route, 'wholeLimit'>, query: unknown): boolean {
  return wholeLimit !== null && (query as Record<string, unknown>).page === undefined
}
