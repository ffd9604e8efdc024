import type { z } from 'zod'

/** The environment is not as it must be. The message is one readable block that names every bad variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads an environment by a zod object whose keys are variable names. An empty variable counts as absent. Returns a frozen, typed config;
 * throws ConfigError listing every bad variable at once.
 */
export function readConfig<S extends z.ZodObject>(env: NodeJS.ProcessEnv, schema: S): Readonly<z.output<S>> {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = schema.safeParse(given)
  if (parsed.success) return Object.freeze(parsed.data)
  throw new ConfigError(explain(parsed.error, given))
}

function explain(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '')
    return given[name] === undefined ? `  ${name} is missing` : `  ${name}: ${issue.message}`
  })
  return ['The configuration is not complete:', ...new Set(lines), 'Set these environment variables and start again.'].join('\n')
}
