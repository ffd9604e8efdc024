/** A required server rejected the connection. The message names the server, the user and the variable, so no stack is logged. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
}

/** Adds the server, the user and the variable to an error of the first connection. `url` is the value of `variable`; its password is left out. */
export function serverRefusal(server: 'MongoDB' | 'NATS', variable: string, url: string, error: unknown): ServerRefusal {
  const said = error instanceof Error ? error.message : String(error)
  const user = userOf(url)
  const whom = user === '' ? 'this service, which names no user' : `the user ${user}`
  return new ServerRefusal(`${server} at ${serversOf(url)} refuses ${whom} (${variable}): ${said}`, { cause: error })
}

/** Returns the hosts of a URL: 'a:27017,b:27017' for `mongodb://user:password@a:27017,b:27017/?x`. */
export function serversOf(url: string): string {
  return withoutScheme(url).replace(/^.*@/, '').split(/[/?]/, 1)[0] ?? ''
}

function userOf(url: string): string {
  const [credentials, hosts] = withoutScheme(url).split('@', 2)
  return hosts === undefined ? '' : (credentials?.split(':', 1)[0] ?? '')
}

function withoutScheme(url: string): string {
  return url.replace(/^[a-z+]+:\/\//, '')
}
