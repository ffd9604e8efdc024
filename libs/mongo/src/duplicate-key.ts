import { MongoServerError } from 'mongodb'

/** MongoDB's error code for a value that a unique index already contains. */
export const DUPLICATE_KEY = 11_000

/** Whether MongoDB rejected a write because of a unique index; with `field`, only of an index that begins with that field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) return false
  return field === undefined || Object.keys(error.keyPattern ?? {})[0] === field
}
