/** A server that a process needs has answered, and refuses it. The message says which, as whom, and by which variable; a stack would say nothing more. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
}

/** Adds to an error of a first connection where it came from: `url` is the value of `variable`; its password is left out. */
export function serverRefusal(server: 'MongoDB' | 'NATS', variable: string, url: string, error: unknown): ServerRefusal {
  const said = error instanceof Error ? error.message : String(error)
  const user = userOf(url)
  const whom = user === '' ? 'this service, which names no user' : `the user ${user}`
  return new ServerRefusal(`${server} at ${serversOf(url)} refuses ${whom} (${variable}): ${said}`, { cause: error })
}

/** The hosts of `mongodb://user:password@a:27017,b:27017/?x`: 'a:27017,b:27017'. */
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
