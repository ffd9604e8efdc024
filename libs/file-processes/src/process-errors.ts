/** No process can work on the file, because the pool is closing or the machine starts none. The file is not the cause. */
export class NoProcessError extends Error {}

/**
 * A process was silent for longer than a file may take (`too-slow`), was silent because the machine gave it hardly any CPU time (`starved`), which
 * the file did not cause, or exited (`failed`).
 */
export class ProcessFailedError extends Error {
  readonly reason: 'too-slow' | 'starved' | 'failed'
  constructor(message: string, reason: ProcessFailedError['reason']) {
    super(message)
    this.reason = reason
  }
}
