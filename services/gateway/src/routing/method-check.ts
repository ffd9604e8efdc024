import { gatewayOperations } from '@forecourt/contracts/gateway/operations'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { MAX_PARAM_LENGTH, proxiedRoutes } from './routes.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethod[]

/** Creates a function that returns the methods of a path, none for an unknown path. It decides between 404 and 405 for requests without a route. */
export function createMethodCheck(): (path: string) => string[] {
  const router = findMyWay({ maxParamLength: MAX_PARAM_LENGTH })
  const operations = [...proxiedRoutes(), gatewayOperations.live]
  for (const { method, path } of operations) router.on(method, path, () => {})

  return (path) =>
    METHODS.filter((method) => {
      if (method !== 'HEAD') return router.find(method, path) !== null
      return path !== gatewayOperations.live.path && router.find('GET', path) !== null
    })
}
