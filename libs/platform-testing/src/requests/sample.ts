import type { CallRequest } from '@forecourt/api-client/api-client'
import type { Operation, Role } from '@forecourt/contracts/operation'
import type { SERVICES, ServiceName } from '@forecourt/contracts/services'
import type { World } from './world.ts'

/** A valid request of an operation. The access matrix sends it as everyone; the bad-input test changes it, one text at a time. */
export interface Sample<O extends Operation = Operation> {
  request: (world: World) => CallRequest<O>
  /** what those who may call are answered, where it is not the contract's success */
  status?: number
  /** the dealership's feed must be there */
  needsFeed?: true
  /** once it has succeeded, whatever has its form is answered the same again */
  onlyOnce?: true
  /** it asks for what is one person's own, theirs: everybody else's answer is 404 */
  only?: Role
  /** the call ends the caller's session */
  endsSession?: true
}

type OperationsOf<S extends ServiceName> = (typeof SERVICES)[S]['operations']
export type SampleRequests = {
  readonly [S in ServiceName]: {
    readonly [K in keyof OperationsOf<S>]: OperationsOf<S>[K] extends Operation ? Sample<OperationsOf<S>[K]> : never
  }
}
