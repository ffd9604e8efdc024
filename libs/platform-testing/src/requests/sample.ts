import type { CallRequest } from '@forecourt/api-client/api-client'
import type { Operation, Role } from '@forecourt/contracts/operation'
import type { SERVICES, ServiceName } from '@forecourt/contracts/services'
import type { World } from './world.ts'

/** A valid request of an operation. The access matrix sends it as every caller; the bad-input test changes one value at a time. */
export interface Sample<O extends Operation = Operation> {
  request: (world: World) => CallRequest<O>
  /** the status for callers with access when it is not the contract's success status */
  status?: number
  /** whether the dealership needs its feed */
  needsFeed?: true
  /** whether every similar request gets the same response once it has succeeded */
  onlyOnce?: true
  /** the only role that gets the record; all others get 404 */
  only?: Role
  /** whether the call ends the caller's session */
  endsSession?: true
}

type OperationsOf<S extends ServiceName> = (typeof SERVICES)[S]['operations']
export type SampleRequests = {
  readonly [S in ServiceName]: {
    readonly [K in keyof OperationsOf<S>]: OperationsOf<S>[K] extends Operation ? Sample<OperationsOf<S>[K]> : never
  }
}
