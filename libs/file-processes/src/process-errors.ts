/** There is no process to work on a file with: the pool is closing, or the machine starts none. Nothing is wrong with the file. */
export class NoProcessError extends Error {}

/**
 * A process gave no sign for as long as a file may take (`too-slow`), or as long, but the machine had hardly any processor time for it (`starved`): nothing
 * is wrong with the file then. Or it ended.
 */
export class ProcessFailedError extends Error {
  readonly reason: 'too-slow' | 'starved' | 'failed'
  constructor(message: string, reason: ProcessFailedError['reason']) {
    super(message)
    this.reason = reason
  }
}
