import { spawn } from 'node:child_process'

const LINE_CHARACTERS = 500

/** Thrown when a program fails or is not installed. The message is for the person at the terminal. */
export class ProgramError extends Error {
  override name = 'ProgramError'
}

export interface RunOptions {
  /** given on stdin */
  input?: string
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** also prints its output as it arrives */
  shown?: boolean
}

/** Runs a program and returns its stdout. Throws ProgramError with its stderr when it fails. */
export function runProgram(
  program: string,
  args: readonly string[],
  { input, env = {}, cwd, shown = false }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env }, cwd })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
      if (shown) process.stdout.write(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
      if (shown) process.stderr.write(text)
    })
    child.on('error', (error) => reject(new ProgramError(`${program} cannot be run: ${error.message}`)))
    child.on('close', (code) => {
      if (code === 0) resolve(stdout)
      else
        reject(
          new ProgramError(`${[program, ...args.slice(0, 6)].join(' ')} ended with ${code}:\n${shortened(stderr.trim() || stdout.trim())}`),
        )
    })
    // a program may exit without reading its input; its exit code decides
    child.stdin.on('error', () => {})
    child.stdin.end(input ?? '')
  })
}

/** Shortens long lines: Node.js prints the failing line, which in a bundle is the whole program. */
function shortened(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length > LINE_CHARACTERS ? `${line.slice(0, LINE_CHARACTERS)} …` : line))
    .join('\n')
}
