import type { ClientRequestOf, Operation, ResponseOf } from '@forecourt/contracts/operation'
import type { SERVICES } from '@forecourt/contracts/services'

type Services = typeof SERVICES

/** `'inventory-feed.listVehicles'`: every operation of the contracts by service and name. */
export type OperationId = {
  [S in keyof Services & string]: `${S}.${keyof Services[S]['operations'] & string}`
}[keyof Services & string]

/** The contract's entry behind an operation id. */
type OperationOf<Id extends OperationId> = Id extends `${infer S}.${infer O}`
  ? S extends keyof Services
    ? O extends keyof Services[S]['operations']
      ? Services[S]['operations'][O] extends Operation
        ? Services[S]['operations'][O]
        : never
      : never
    : never
  : never

type Given<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type OptionalWhereEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}

/** What a caller passes for an operation: the params, query and body that its contract has. */
export type RequestFor<Id extends OperationId> = OptionalWhereEmpty<Given<ClientRequestOf<OperationOf<Id>>>>
/** The response of an operation. */
export type OperationResponse<Id extends OperationId> = ResponseOf<OperationOf<Id>>

export type RouteTable = Readonly<Record<string, readonly [method: string, path: string]>>
