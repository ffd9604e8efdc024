import { gatewayOperations } from '@forecourt/contracts/gateway/operations'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { MAX_PARAM_LENGTH, proxiedRoutes } from './routes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethod[]

/** Makes a function that says which methods a path answers; none for a path that nobody has. For requests that found no route: 404 or 405. */
export function createMethodCheck(): (path: string) => string[] {
  const router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH })
  const operations = [...proxiedRoutes(), gatewayOperations.live]
  for (const { method, path } of operations) router.on(method, path, () => {})
  const headless: ReadonlySet<string> = new Set([gatewayOperations.live.path])

  return (path) =>
    METHODS.filter((method) => {
      if (method !== 'HEAD') return router.find(method, path) !== null
      return !headless.has(path) && router.find('GET', path) !== null
    })
}
