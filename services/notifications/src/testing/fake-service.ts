import type { IncomingMessage } from 'node:http'
import { afterTest } from '@forecourt/dev-servers/after-test'
import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'

/** A request that the fake service received. */
interface FakeServiceCall {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** `after`: when it is sent */
type FakeServiceResponse = { status: number; headers?: Record<string, string>; body?: string; after?: Promise<void> } | 'silence'

/** Starts a fake of another service (a push service, a chat or Twilio) on a free port. */
export async function startFakeService() {
  const calls: FakeServiceCall[] = []
  const responses: FakeServiceResponse[] = []
  const responsesAt = new Map<string, FakeServiceResponse[]>()
  const { url, server, close } = await startFakeServer(async (request, response, body) => {
    const path = request.url ?? ''
    calls.push({ path, headers: request.headers, body })
    const next = responsesAt.get(path)?.shift() ?? responses.shift() ?? { status: 201 }
    if (next === 'silence') return
    await next.after
    response.writeHead(next.status, next.headers).end(next.body ?? '')
  })
  afterTest(close)
  return {
    url,
    calls,
    /** Responds to the next calls with these, in order, and with 201 afterwards; 'silence' never responds. */
    respondWith: (...more: FakeServiceResponse[]) => void responses.push(...more),
    /** Closes every connection: a pending call fails, and its caller continues. */
    hangUp: () => server.closeAllConnections(),
    /** The same as `respondWith`, only for calls to one path. */
    respondAt: (path: string, ...more: FakeServiceResponse[]) => void responsesAt.set(path, [...(responsesAt.get(path) ?? []), ...more]),
  }
}

export type FakeService = Awaited<ReturnType<typeof startFakeService>>
