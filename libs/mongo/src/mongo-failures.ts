import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb'

/**
 * MongoDB's error codes for a server that is unreachable, starting, shutting down or no longer the primary: those after which the driver retries, and 133
 * of a mongos that finds no primary of a shard.
 */
const UNAVAILABLE_CODES = new Set([6, 7, 89, 91, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
/** Errors of the driver without a server or a connection that can be used; their classes are not all exported. */
const UNAVAILABLE_NAMES = new Set([
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoPoolClosedError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
  // the connection ended before the response did, or the new primary does not say yet what it supports
  'MongoUnexpectedServerResponseError',
])
/** What mongod says between an error of its storage, such as a full disk, and its exit. */
const STORAGE_PANIC = 'WT_PANIC'
/** MongoDB's error code for a full disk. Most writes to a full disk fail with 8 (unknown error) instead, and with what the system says. */
const OUT_OF_DISK_SPACE = 14_031
const NO_SPACE = 'No space left on device'
/** An error that wraps more than this is not searched further. */
const MAX_DEPTH = 5

/** Whether an error or its cause means that MongoDB is unreachable or has no primary. False for other errors that it returned. */
export function isMongoUnavailable(error: unknown): boolean {
  return causes(error).some((each) => {
    if (each instanceof MongoNetworkError || each instanceof MongoServerSelectionError || UNAVAILABLE_NAMES.has(each.name)) return true
    return each instanceof MongoServerError && (UNAVAILABLE_CODES.has(Number(each.code)) || each.message.includes(STORAGE_PANIC))
  })
}

/** Whether an error or its cause means that MongoDB's disk is full. */
export function isMongoFull(error: unknown): boolean {
  return causes(error).some(
    (each) => each instanceof MongoServerError && (each.code === OUT_OF_DISK_SPACE || each.message.includes(NO_SPACE)),
  )
}

/** Returns an error and those that it wraps. A bulk write wraps any error of the driver as if the server had returned it. */
function causes(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return []
  const returned = error instanceof MongoServerError ? causes(error.errorResponse, depth + 1) : []
  return [error, ...returned, ...causes(error.cause, depth + 1)]
}
