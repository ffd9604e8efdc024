/** Why Forecourt cannot start, in one line that says what to do. Printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** The line to print for anything that went wrong: a problem's own, otherwise the error's with its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof StartProblem ? error.message : (error.stack ?? error.message)
}
