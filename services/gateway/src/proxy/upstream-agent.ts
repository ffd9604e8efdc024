import { Agent, type Dispatcher } from 'undici'

/** Sockets to each service; one request at a time on each. */
const CONNECTIONS = 128
/** Shorter than the 72 s after which Fastify closes an idle connection, so that the closing side is this one. */
const KEEP_ALIVE_MS = 30_000
const CONNECT_TIMEOUT_MS = 2_000

export interface UpstreamAgent {
  /** the pool, for calls of the gateway's own */
  dispatcher: Dispatcher
  /** The pool as reply-from wants it: ends a request to a service when `abandon` is called with its id. */
  requestable: { request: Dispatcher['request'] }
  /** A request from outside begins; `abandon` it when its client goes away. */
  follow(requestId: string): { abandon(): void; done(): void }
  close(): Promise<void>
}

/**
 * The connections to the services, kept alive. reply-from does not tell a service that the client went away before it answered; this does,
 * knowing a request by its `x-request-id`, so that nobody computes or uploads for nobody.
 */
export function createUpstreamAgent(): UpstreamAgent {
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  })
  const following = new Map<string, AbortController>()

  // reply-from calls with a callback, undici also knows the form that answers a promise: both pass
  const request = (options: Dispatcher.RequestOptions, callback: (error: Error | null, data: Dispatcher.ResponseData) => void) => {
    const { signal } = following.get(requestIdOf(options)) ?? {}
    if (signal === undefined) return agent.request(options, callback)
    agent.request({ ...options, signal }, (error, data) => {
      // nobody is left to be told
      if (error === null || !signal.aborted) callback(error, data)
    })
  }

  return {
    dispatcher: agent,
    requestable: { request: request as Dispatcher['request'] },
    follow(requestId) {
      const controller = new AbortController()
      following.set(requestId, controller)
      return { abandon: () => controller.abort(), done: () => void following.delete(requestId) }
    },
    close: () => agent.destroy(),
  }
}

function requestIdOf({ headers }: Dispatcher.RequestOptions): string {
  return String((headers as Record<string, unknown> | null | undefined)?.['x-request-id'])
}
