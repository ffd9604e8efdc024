import { runProgram } from './run-program.ts'

/** Makes a namespace with the strictest pod security. Throws ProgramError when it is there already. */
export async function createNamespace(name: string): Promise<void> {
  await runProgram('kubectl', ['create', 'namespace', name])
  await runProgram('kubectl', ['label', 'namespace', name, 'pod-security.kubernetes.io/enforce=restricted'])
}

/** Removes a namespace with everything in it, and waits until it is gone; does nothing where there is none. */
export async function deleteNamespace(name: string): Promise<void> {
  await runProgram('kubectl', ['delete', 'namespace', name, '--ignore-not-found', '--timeout=5m'])
}
