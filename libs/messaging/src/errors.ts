/** Thrown by a handler when a retry cannot help. The message is dead-lettered immediately, with this reason. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}

/**
 * Thrown by a handler when a dependency is unavailable. The message is redelivered after its backoff; a batch is retried as a whole
 * instead of being split.
 */
export class TransientError extends Error {
  override name = 'TransientError'
}

/** The message of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
