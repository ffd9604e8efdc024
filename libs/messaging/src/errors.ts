/** Thrown by a handler: trying again cannot help. The message goes to the dead letters at once, with this reason. */
export class PermanentError extends Error {
  override name = 'PermanentError'
}

/**
 * Thrown by a handler: something this work needs is away for now. The message comes again after its backoff; a batch is
 * retried as a whole instead of being split in search of a culprit.
 */
export class TransientError extends Error {
  override name = 'TransientError'
}

/** The message of anything thrown, in one line. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
