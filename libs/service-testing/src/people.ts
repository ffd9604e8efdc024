import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { ObjectId } from 'mongodb'

/** Returns a new id. */
export function newId(): string {
  return new ObjectId().toHexString()
}

export const owner: SessionUser = { _id: newId(), role: 'OWNER', name: 'Olive Owner', email: 'owner@example.com' }

/** Returns a user of a dealership. */
export function staffUser(role: 'ADMIN' | 'SALES', dealershipId: string, name = `Ada ${role}`): SessionUser {
  const _id = newId()
  return { _id, role, name, email: `${_id}@example.com`, dealershipId }
}

/** Returns the users of a dealership; of a new one by default. */
export function staffOf(dealershipId: string = newId()) {
  return {
    dealershipId,
    admin: staffUser('ADMIN', dealershipId, 'Ada Admin'),
    sales: staffUser('SALES', dealershipId, 'Sam Sales'),
    otherSales: staffUser('SALES', dealershipId, 'Sue Sales'),
    owner,
  }
}
