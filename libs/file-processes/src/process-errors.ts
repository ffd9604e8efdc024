/** There is no process to work on a file with: the pool is closing, or the machine starts none. Nothing is wrong with the file. */
export class NoProcessError extends Error {}

/** A process gave no sign for as long as a file may take, or ended. */
export class ProcessFailedError extends Error {
  readonly tooSlow: boolean
  constructor(message: string, tooSlow: boolean) {
    super(message)
    this.tooSlow = tooSlow
  }
}
