/** What an operator must know: a sentence that says what happened and what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
