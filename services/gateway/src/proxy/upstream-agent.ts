import { PassThrough } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { SendAttempt } from './send-body.ts'
import { tracedAgent } from './trace-upstream.ts'
import { hasBrokenOff, wasNeverSent } from './upstream-errors.ts'

/** Sockets to each service; one request at a time on each. */
const CONNECTIONS = 128
/** Separate sockets for files: a transfer lasts as long as the client's connection needs, and other requests must not wait for it. */
const LONG_CONNECTIONS = 128
/**
 * The gateway closes a connection that has been idle for this long, well within the shutdown delay of a replica: the side that closes cannot
 * lose a request. A longer keep-alive of the service is ignored.
 */
const KEEP_ALIVE_MS = 2_000
/** A connection is replaced after this time: DNS is resolved again, and a scaled Service balances to its new replicas. */
const MAX_AGE_MS = 30_000
const CONNECT_TIMEOUT_MS = 2_000
/** Delays before retries, in milliseconds: together long enough to notice a dead replica. */
const RETRY_AFTER_MS = [30, 150, 500]

interface FollowedOptions {
  /** whether it is idempotent */
  repeatable: boolean
  /** whether it transfers a file, on a connection for files */
  isLong: boolean
}

/** A client's request. */
interface Followed extends FollowedOptions {
  controller: AbortController
}

interface UpstreamAgentOptions {
  /** called with the origin of a service before a retry */
  onRetry: (origin: string) => void
  /** maximum per service, without those for files */
  connections?: number
}

type Sendable = FollowedOptions & { controller?: AbortController }
type ResponseCallback = (error: Error | null, data: Dispatcher.ResponseData) => void

/**
 * Keep-alive connections to the services. A request that could not connect is always retried. A request whose connection broke before the
 * response began is retried only when it is idempotent. reply-from does not abort the upstream request when the client disconnects before the
 * response. This agent does, by `x-request-id`, so that a service does not work for a client that is gone.
 */
export function createUpstreamAgent({ onRetry, connections = CONNECTIONS }: UpstreamAgentOptions) {
  const agents = { calls: createAgent(connections), files: createAgent(LONG_CONNECTIONS) }
  const senders = { calls: tracedAgent(agents.calls), files: tracedAgent(agents.files) }
  const following = new Map<string, Followed>()

  const send = (options: Dispatcher.RequestOptions, followed: Sendable, callback: ResponseCallback, tries = 0) => {
    const { body } = options
    const sending = body instanceof PassThrough ? new SendAttempt(body) : null
    const sender = followed.isLong ? senders.files : senders.calls
    sender.request(sending === null ? options : { ...options, body: sending }, (error, data) => {
      // the client has disconnected
      if (followed.controller?.signal.aborted) return
      if (error === null) return callback(error, data)
      const pauseMs = RETRY_AFTER_MS[tries]
      const mayRetry = sending?.begun !== true && (wasNeverSent(error) || (followed.repeatable && hasBrokenOff(error)))
      if (pauseMs === undefined || !mayRetry) {
        if (body instanceof PassThrough) body.destroy(error)
        return callback(error, data)
      }
      onRetry(String(options.origin))
      setTimeout(
        () => {
          if (!followed.controller?.signal.aborted) send(options, followed, callback, tries + 1)
        },
        pauseMs * (0.5 + Math.random()),
      )
    })
  }

  const request = (options: Dispatcher.RequestOptions, callback: ResponseCallback) => {
    const followed = following.get(requestIdOf(options))
    if (followed !== undefined) options.signal = followed.controller.signal
    send(options, followed ?? { repeatable: false, isLong: false }, callback)
  }

  return {
    /** the pool for the gateway's own calls */
    dispatcher: senders.calls,
    /** the pool in the form of reply-from, which does not use the promise form of undici's method */
    requestable: { request: request as Dispatcher['request'] },
    /** Sends an idempotent request of the gateway itself. Throws the errors of undici. */
    ask: (options: Dispatcher.RequestOptions) =>
      new Promise<Dispatcher.ResponseData>((resolve, reject) => {
        send(options, { repeatable: true, isLong: false }, (error, data) => (error === null ? resolve(data) : reject(error)))
      }),
    /** Called when a client's request begins. */
    follow: (requestId: string, options: FollowedOptions) =>
      void following.set(requestId, { ...options, controller: new AbortController() }),
    /** Called when the client has its response. */
    unfollow: (requestId: string) => void following.delete(requestId),
    /** The client disconnected: aborts its upstream request. */
    abandon(requestId: string): void {
      const followed = following.get(requestId)
      if (followed === undefined) return
      following.delete(requestId)
      followed.controller.abort()
    },
    close: async () => void (await Promise.all([agents.calls.destroy(), agents.files.destroy()])),
  }
}

export type UpstreamAgent = ReturnType<typeof createUpstreamAgent>

function createAgent(connections: number): Agent {
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    clientTtl: MAX_AGE_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  })
}

function requestIdOf({ headers }: Dispatcher.RequestOptions): string {
  return String((headers as Record<string, unknown> | null | undefined)?.['x-request-id'])
}
