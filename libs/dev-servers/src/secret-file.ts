import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns the content of a file that only this user can read; creates it with `make` if it does not exist. */
export async function keepSecretFile(file: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readIfThere(file)
  if (kept !== null) return kept
  const secret = await make()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
