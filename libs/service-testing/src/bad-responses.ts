import type { ServerResponse } from 'node:http'

type Respond = (response: ServerResponse) => void

/** Returns a response with a status, a content type and a body. */
export function send(status: number, type: string, body: string | Buffer): Respond {
  return (response) => void response.writeHead(status, { 'content-type': type }).end(body)
}

/** Returns a response that redirects to another address. */
export function redirectTo(location: string): Respond {
  return (response) => void response.writeHead(302, { location }).end()
}

/** Returns responses of a server that fails, with the content type and the first bytes of its usual response. */
export function badResponses(type: string, beginning: string | Buffer) {
  const begin = (response: ServerResponse, headers = {}) => response.writeHead(200, { 'content-type': type, ...headers })
  return {
    /** never responds */
    silent: () => {},
    /** starts a response and never ends it */
    endless: (response) => void begin(response).write(beginning),
    /** sends an endless body */
    unbounded: (response) => {
      begin(response)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, beginning))) {}
      }
      response.on('drain', more)
      more()
    },
    /** sends a Content-Length and closes the connection before the end */
    cutOff: (response) => void begin(response, { 'content-length': 9_000 }).write(beginning, () => response.destroy()),
  } satisfies Record<string, Respond>
}
