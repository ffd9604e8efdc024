import type { IncomingMessage } from 'node:http'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'

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
  const { url, server, close } = await startFakeServer((request, response, body) => {
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers, body })
    const next = answersAt.get(path)?.shift() ?? answers.shift() ?? { status: 201 }
    if (next !== 'silence') response.writeHead(next.status, next.headers).end(next.body ?? '')
  })
  afterTest(close)
  return {
    url,
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
