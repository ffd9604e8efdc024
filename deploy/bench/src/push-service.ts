import { startFakeServer } from '@forecourt/dev-servers/start-fake-server'

/** When the push message of an alert arrived, in milliseconds since the epoch, by the alert's id. */
export type PushArrivals = Record<string, number>

/** Starts a push service that accepts everything. The topic of a message is its alert's id. `GET /arrivals` returns the first arrival of each. */
export function startPushService() {
  const arrivals: PushArrivals = {}
  return startFakeServer(({ method, headers: { topic } }, response) => {
    if (typeof topic === 'string') arrivals[topic] ??= Date.now()
    if (method === 'GET') response.end(JSON.stringify(arrivals))
    else response.writeHead(201).end()
  })
}
