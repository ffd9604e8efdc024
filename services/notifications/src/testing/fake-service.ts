import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterTest } from '@forecourt/dev-servers/after-test'

/** A request that the fake service received. */
interface FakeServiceCall {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

type FakeServiceAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'silence'

/** Starts a fake of another service (a push service, a chat or Twilio) on a free port. */
export async function startFakeService() {
  const calls: FakeServiceCall[] = []
  const answers: FakeServiceAnswer[] = []
  const answersAt = new Map<string, FakeServiceAnswer[]>()
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
  afterTest(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    /** Responds to the next calls with these, in order, and with 201 afterwards; 'silence' never responds. */
    answer: (...more: FakeServiceAnswer[]) => void answers.push(...more),
    /** Closes every connection: a pending call fails, and its caller continues. */
    hangUp: () => server.closeAllConnections(),
    /** The same as `answer`, only for calls to one path. */
    answerAt: (path: string, ...more: FakeServiceAnswer[]) => void answersAt.set(path, [...(answersAt.get(path) ?? []), ...more]),
  }
}

export type FakeService = Awaited<ReturnType<typeof startFakeService>>
