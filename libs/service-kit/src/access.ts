import type { Operation, Role } from '@forecourt/contracts/operation'
import { AppError, forbidden, notFound, unauthorized } from './errors.ts'
import type { Caller, StaffCaller } from './identity.ts'

/** The caller, if they may act as staff of the dealership: its own users, and OWNER of any. Otherwise null. */
export function staffOf(caller: Caller, dealershipId: string): StaffCaller | null {
  if (caller.kind !== 'staff') return null
  const { role, dealershipId: own } = caller.user
  return role === 'OWNER' || own?.toLowerCase() === dealershipId.toLowerCase() ? caller : null
}

/**
 * The staff caller of a loaded record's dealership. Throws 401 for nobody, and for staff of another dealership the 404 that a missing
 * record answers: `what` must be the word the handler uses for a missing one.
 */
export function requireStaffOf(caller: Caller, dealershipId: string, what: string): StaffCaller {
  if (caller.kind !== 'staff') throw unauthorized()
  const staff = staffOf(caller, dealershipId)
  if (staff === null) throw notFound(what)
  return staff
}

type AccessRule = Pick<Operation, 'access' | 'whilePasswordMustChange'>

/**
 * May this kind of caller call the operation at all? Throws 401 for nobody, 403 for the wrong role, and 403 for a user who must first choose a
 * password of their own (rules: temporary password).
 */
export function checkRole({ access, whilePasswordMustChange }: AccessRule, caller: Caller): void {
  if (access.kind === 'public' || access.kind === 'link') return
  if (caller.kind === 'anonymous') throw unauthorized()
  if (access.kind === 'internal') {
    if (caller.kind !== 'internal') throw forbidden('Only the platform itself may do this.')
    return
  }
  if (caller.kind !== 'staff') throw forbidden()
  if (caller.user.mustChangePassword && !whilePasswordMustChange) throw passwordChangeRequired()
  const allowed: readonly Role[] | null = access.kind === 'roles' ? access.roles : null
  if (allowed !== null && !allowed.includes(caller.user.role)) throw forbidden()
}

/** The validated parts of a request in which an operation may name its dealership. */
export interface TenantSource {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * The whole access rule of an operation (design: access rules): throws 401 for nobody, 403 for the wrong role, and 404 for another
 * dealership, which cannot be told from a missing one. Returns the caller the handler may see: staff of another dealership who call a
 * public or link operation are anonymous there, and so is a user who must first choose a password.
 */
export function checkAccess(operation: AccessRule & Pick<Operation, 'tenant'>, caller: Caller, request: TenantSource): Caller {
  checkRole(operation, caller)
  const isOpen = operation.access.kind === 'public' || operation.access.kind === 'link'
  if (isOpen && caller.kind === 'staff' && caller.user.mustChangePassword) return { kind: 'anonymous' }
  const dealershipId = dealershipOf(operation, request)
  if (dealershipId === null || caller.kind !== 'staff' || staffOf(caller, dealershipId) !== null) return caller
  if (isOpen) return { kind: 'anonymous' }
  throw notFound('Dealership')
}

function passwordChangeRequired(): AppError {
  const message = 'Please choose your own password first. An administrator set your current one.'
  return new AppError({ status: 403, code: 'PASSWORD_CHANGE_REQUIRED', message })
}

/** The dealership that a request names in its address, query or body; null for an operation of a record, or of none. Throws 404 for what is no name. */
export function dealershipOf({ tenant }: Pick<Operation, 'tenant'>, request: TenantSource): string | null {
  if (tenant.from === 'record' || tenant.from === 'none') return null
  const source = request[tenant.from]
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[tenant.name] : undefined
  if (typeof value !== 'string') throw notFound('Dealership')
  return value
}
