/** An error for the operator. Its message is a sentence that says what happened and what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}
