import { MongoServerError } from 'mongodb'

/** MongoDB's error code for a value that a unique index holds already. */
export const DUPLICATE_KEY = 11_000

/** Whether MongoDB refused a write because a unique index holds the value already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY
}
