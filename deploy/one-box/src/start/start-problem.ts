/** Why Forecourt cannot start, in one line that says what to do. Printed without a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** Returns what to print for an error: the message of a StartProblem, otherwise the stack trace. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof StartProblem ? error.message : (error.stack ?? error.message)
}
