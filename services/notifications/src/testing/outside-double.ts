import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { whenOver } from '@forecourt/dev-servers/when-over'

/** A request as another service got it. */
interface OutsideCall {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface OutsideDouble {
  /** `http://127.0.0.1:port` */
  url: string
  calls: OutsideCall[]
  /** Answers the next calls with these, in order, and 201 afterwards; 'silence' never answers. */
  answer(...answers: OutsideAnswer[]): void
  /** The same for calls to one path, whatever else is called meanwhile. */
  answerAt(path: string, ...answers: OutsideAnswer[]): void
  /** Closes every connection: a pending call fails, and its caller continues. */
  hangUp(): void
}

type OutsideAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'silence'

/** Another service on a free port of this machine: a push service, a chat, Twilio. */
export async function startOutside(): Promise<OutsideDouble> {
  const calls: OutsideCall[] = []
  const answers: OutsideAnswer[] = []
  const answersAt = new Map<string, OutsideAnswer[]>()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const next = answersAt.get(path)?.shift() ?? answers.shift() ?? { status: 201 }
      if (next === 'silence') return
      response.writeHead(next.status, next.headers).end(next.body ?? '')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenOver(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer: (...more) => void answers.push(...more),
    hangUp: () => server.closeAllConnections(),
    answerAt: (path, ...more) => void answersAt.set(path, [...(answersAt.get(path) ?? []), ...more]),
  }
}
