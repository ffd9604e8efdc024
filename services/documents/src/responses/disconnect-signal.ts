import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the client disconnects before the response. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
