import { MongoServerError } from 'mongodb'

/** MongoDB's error code for a value that a unique index holds already. */
export const DUPLICATE_KEY = 11_000

/** Whether MongoDB refused a write because a unique index holds the value already; `field`: an index that begins with it. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false
  return field === undefined || Object.keys(error.keyPattern ?? {})[0] === field
}
