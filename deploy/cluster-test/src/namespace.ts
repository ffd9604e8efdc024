import { runProgram } from './run-program.ts'

/** Creates a namespace that enforces the restricted Pod Security Standard. Throws ProgramError when it exists already. */
export async function createNamespace(name: string): Promise<void> {
  await runProgram('kubectl', ['create', 'namespace', name])
  await runProgram('kubectl', ['label', 'namespace', name, 'pod-security.kubernetes.io/enforce=restricted'])
}

/** Deletes a namespace with everything in it and waits until it is gone; does nothing if there is none. */
export async function deleteNamespace(name: string): Promise<void> {
  await runProgram('kubectl', ['delete', 'namespace', name, '--ignore-not-found', '--timeout=5m'])
}
