import { readFileSync } from 'node:fs'

/**
 * An environment in which every `X_FILE` whose `X` is absent has been read into `X` (mounted secrets), as the services do for the variables they
 * know. A variable that ends in _FILE and names no file stays as it is. Throws when such a file cannot be read.
 */
export function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = { ...env }
  for (const [name, path] of Object.entries(env)) {
    const variable = name.replace(/_FILE$/, '')
    if (variable === name || !path?.startsWith('/') || env[variable]) continue
    try {
      read[variable] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new Error(`${name}: ${(error as NodeJS.ErrnoException).code ?? 'error'} reading ${path}`, { cause: error })
    }
  }
  return read
}
