import { ProgramError, runProgram } from './run-program.ts'

const NEEDS: readonly { what: string; program: string; args: readonly string[] }[] = [
  { what: 'kubectl', program: 'kubectl', args: ['version', '--client'] },
  { what: 'helm', program: 'helm', args: ['version'] },
  { what: 'a cluster: kubectl has a context whose API server answers', program: 'kubectl', args: ['version', '--request-timeout=10s'] },
  { what: 'the right to make namespaces', program: 'kubectl', args: ['auth', 'can-i', 'create', 'namespaces'] },
]

/** Returns the first thing that this machine lacks for the test, with the program's message; null if it has all. */
export async function missing(): Promise<string | null> {
  for (const { what, program, args } of NEEDS) {
    try {
      await runProgram(program, args)
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error
      return `Missing: ${what}.\n${error.message}`
    }
  }
  return null
}
