import { NO_VERSION } from '@forecourt/contracts/documents/kinds'
import { AppError } from '@forecourt/service-kit/errors'
import type { ObjectId } from 'mongodb'

/** Returns the 409 for a version that is no longer the current one of its document. */
export function documentChanged(): AppError {
  return new AppError({
    status: 409,
    code: 'DOCUMENT_CHANGED',
    message: 'Someone has replaced this document in the meantime. Check it again.',
  })
}

/** Throws that 409 if another version than the expected one (`insteadOf`) is current. NO_VERSION: none is expected, undefined: any. */
export function requireUnchanged(currentId: ObjectId | null, insteadOf: string | undefined): void {
  if (insteadOf !== undefined && (currentId?.toHexString() ?? NO_VERSION) !== insteadOf) throw documentChanged()
}
