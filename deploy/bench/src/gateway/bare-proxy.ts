import { readFile } from 'node:fs/promises'
import replyFrom from '@fastify/reply-from'
import Fastify from 'fastify'

/** Where the proxy listens, and the base URL of the service behind it. */
export interface BareProxyConfiguration {
  port: number
  target: string
}

// The gateway's own libraries and nothing else: the most that a gateway made with them could reach.
const [, , file = ''] = process.argv
const { port, target } = JSON.parse(await readFile(file, 'utf8')) as BareProxyConfiguration
const app = Fastify()
await app.register(replyFrom, { base: target, undici: { connections: 128, pipelining: 1 }, disableRequestLogging: true })
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
app.all('/*', (request, reply) => reply.from(request.url))
await app.listen({ host: '127.0.0.1', port })
