import { MongoServerError } from 'mongodb'

/** Whether MongoDB refused a write because a unique index holds the value already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000
}
