import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** The environment is invalid. The message is one readable block that names every invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the environment by a zod object whose keys are variable names. An empty variable counts as absent. `NAME_FILE` names a file that contains the
 * value of `NAME` (mounted secrets). Returns a frozen, typed config. Throws one ConfigError that lists every invalid variable but no values, because
 * they may be secrets.
 */
export function readConfig<S extends z.ZodObject>(env: NodeJS.ProcessEnv, schema: S): Readonly<z.output<S>> {
  const problems: string[] = []
  const given: Record<string, string | undefined> = {}
  for (const name of Object.keys(schema.shape)) {
    const { value, problem } = readVariable(env, name)
    given[name] = value
    if (problem !== undefined) problems.push(problem)
  }
  const parsed = schema.safeParse(given)
  if (parsed.success && problems.length === 0) return Object.freeze(parsed.data)
  throw new ConfigError(explain([...problems, ...(parsed.success ? [] : problemsOf(parsed.error, given, problems))]))
}

function readVariable(env: NodeJS.ProcessEnv, name: string): { value?: string; problem?: string } {
  const value = env[name]
  if (value !== undefined && value !== '') return { value: withLineBreaks(value) }
  const file = env[`${name}_FILE`]
  if (file === undefined || file === '') return {}
  try {
    return { value: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    return { problem: `${name}_FILE: ${(error as NodeJS.ErrnoException).code ?? 'error'} reading ${file}` }
  }
}

/** Replaces `\n` with line breaks in a PEM key, because an env file has each value on one line. */
function withLineBreaks(value: string): string {
  return value.startsWith('-----BEGIN ') ? value.replaceAll('\\n', '\n') : value
}

function problemsOf(error: z.ZodError, given: Record<string, string | undefined>, reported: readonly string[]): string[] {
  return error.issues
    .map((issue) => ({ name: String(issue.path[0] ?? ''), message: issue.message }))
    .filter(({ name }) => !reported.some((line) => line.startsWith(`${name}_FILE:`)))
    .map(({ name, message }) => (given[name] === undefined ? `${name} is missing` : `${name}: ${message}`))
}

function explain(problems: readonly string[]): string {
  const lines = [...new Set(problems)].map((problem) => `  ${problem}`)
  return ['The configuration is not complete:', ...lines, 'Set these environment variables and start again.'].join('\n')
}
