import { readFileSync } from 'node:fs'

/** Variables that the commands read. Other programs have variables that end in _FILE too, whose files may be missing. */
const READ = ['MONGODB_URL', 'NATS_URL', 'DATABASE_PREFIX', 'FORECOURT_URL', 'OWNER_EMAIL', 'OWNER_PASSWORD']

/**
 * Returns an environment in which every `X_FILE` whose `X` is absent has been read into `X` (mounted secrets), as services do for their variables.
 * Throws when such a file cannot be read.
 */
export function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = { ...env }
  for (const variable of READ) {
    const name = `${variable}_FILE`
    const path = env[name]
    if (!path || env[variable]) continue
    try {
      read[variable] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new Error(`${name}: ${(error as NodeJS.ErrnoException).code ?? 'error'} reading ${path}`, { cause: error })
    }
  }
  return read
}
