import type { IncomingMessage } from 'node:http'
import { tooManyRequests } from '@forecourt/service-kit/errors'
import type { FastifyInstance } from 'fastify'
import { addressOf } from './limits.ts'
import { createOpenCounts, scaledMax } from './open-counts.ts'

/** Maximum bodies in flight from one address. The staff of a dealership and the users of a mobile network stay far below. */
const MAX_OPEN = { upload: 64, other: 128 }
/** After a body's timeout, how long its client can still read the error. */
const GRACE_MS = 2_000

interface OpenBodiesOptions {
  /** scales the limit; 0 turns it off */
  factor: number
  /** timeout of a body that is not an upload */
  bodyMs: number
  onLimited: () => void
}

/**
 * Limits the unfinished bodies of an address (429), and aborts those that take too long. This includes bodies that nothing reads: of a GET, of an
 * unknown path and of a rejected request.
 */
export function limitOpenBodies(app: FastifyInstance, { factor, bodyMs, onLimited }: OpenBodiesOptions): void {
  const open = {
    upload: createOpenCounts(scaledMax(MAX_OPEN.upload, factor)),
    other: createOpenCounts(scaledMax(MAX_OPEN.other, factor)),
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { socket } = raw
    if (!hasBody(raw)) return done()
    const kind = request.routeOptions.config.upload ? 'upload' : 'other'
    const end = open[kind].begin(addressOf(request))
    if (end === null) {
      onLimited()
      reply.header('connection', 'close')
      return done(tooManyRequests('Too many requests are being sent from here at the same time. Please try again in a few seconds.'))
    }
    const cut = kind === 'upload' ? undefined : setTimeout(() => raw.destroy(), bodyMs + GRACE_MS)
    const leave = () => {
      clearTimeout(cut)
      raw.off('close', leave)
      socket.off('close', leave)
      end()
    }
    raw.once('close', leave)
    // a request emits 'close' for its connection only until its response has ended
    reply.raw.once('close', () => raw.closed || socket.once('close', leave))
    return done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
