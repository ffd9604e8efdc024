import type { Operation, Role } from '@forecourt/contracts/operation'
import { AppError, forbidden, notFound, unauthorized } from './errors.ts'
import type { Caller, StaffCaller } from './identity.ts'

/** Returns the caller as staff if they may act for the dealership: its own users, and OWNER for any. Otherwise null. */
export function staffOf(caller: Caller, dealershipId: string): StaffCaller | null {
  if (caller.kind !== 'staff') return null
  const { role, dealershipId: own } = caller.user
  return role === 'OWNER' || own?.toLowerCase() === dealershipId.toLowerCase() ? caller : null
}

/**
 * Returns the caller as staff of the dealership of a loaded record. Throws 401 for an anonymous caller. Staff of another dealership get the same 404
 * as for a missing record, so `what` must be the name that the handler uses for that.
 */
export function requireStaffOf(caller: Caller, dealershipId: string, what: string): StaffCaller {
  if (caller.kind !== 'staff') throw unauthorized()
  const staff = staffOf(caller, dealershipId)
  if (staff === null) throw notFound(what)
  return staff
}

type AccessRule = Pick<Operation, 'access' | 'whilePasswordMustChange'>

/**
 * Checks whether a caller of this role may call the operation. Throws 401 for an anonymous caller, 403 for the wrong role, and 403 for a user who must
 * first change a temporary password (rules: temporary password).
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
interface TenantSource {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Checks the access rule of an operation (design: access rules): throws 401 for an anonymous caller, 403 for the wrong role, and the same 404 for
 * another dealership as for a missing one. Returns the caller for the handler: in a public or link operation, staff of another dealership and users who
 * must first change their password are anonymous.
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

/**
 * Returns the dealership named in the path, query or body; null if the operation takes it from a record or has none. Throws 404 if it is not a
 * string.
 */
export function dealershipOf({ tenant }: Pick<Operation, 'tenant'>, request: TenantSource): string | null {
  if (tenant.from === 'record' || tenant.from === 'none') return null
  const source = request[tenant.from]
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[tenant.name] : undefined
  if (typeof value !== 'string') throw notFound('Dealership')
  return value
}
