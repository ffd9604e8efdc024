import { EventEmitter } from 'node:events'
import { Agent, type Dispatcher } from 'undici'

/** Sockets to each service; one request at a time on each. */
const CONNECTIONS = 128
/** Shorter than the 72 s after which Fastify closes an idle connection, so that the closing side is this one. */
const KEEP_ALIVE_MS = 30_000
const CONNECT_TIMEOUT_MS = 2_000

export interface UpstreamAgent {
  /** the pool, for calls of the gateway's own */
  dispatcher: Dispatcher
  /** the pool as reply-from wants it */
  requestable: { request: Dispatcher['request'] }
  /** A request from outside begins. */
  follow(requestId: string): void
  /** It was answered. */
  unfollow(requestId: string): void
  /** Its client went away: what was asked of a service for it ends. */
  abandon(requestId: string): void
  close(): Promise<void>
}

/** Tells undici to stop, as an AbortSignal would at several times the cost. */
class ClientGone extends EventEmitter {
  aborted = false
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
  const following = new Map<string, ClientGone>()

  const request = (options: Dispatcher.RequestOptions, callback: (error: Error | null, data: Dispatcher.ResponseData) => void) => {
    const signal = following.get(requestIdOf(options))
    if (signal === undefined) return agent.request(options, callback)
    options.signal = signal
    agent.request(options, (error, data) => {
      // nobody is left to be told
      if (error === null || !signal.aborted) callback(error, data)
    })
  }

  return {
    dispatcher: agent,
    // undici's own also has a form that answers a promise, which reply-from does not use
    requestable: { request: request as Dispatcher['request'] },
    follow: (requestId) => void following.set(requestId, new ClientGone()),
    unfollow: (requestId) => void following.delete(requestId),
    abandon(requestId) {
      const signal = following.get(requestId)
      if (signal === undefined) return
      following.delete(requestId)
      signal.aborted = true
      signal.emit('abort')
    },
    close: () => agent.destroy(),
  }
}

function requestIdOf({ headers }: Dispatcher.RequestOptions): string {
  return String((headers as Record<string, unknown> | null | undefined)?.['x-request-id'])
}
