import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Returns the content of a file that only this user can read; creates it with `make` if it does not exist. It is never left empty or cut off by a full
 * disk or a power failure, because the data that it belongs to could then not be opened any more.
 */
export async function keepSecretFile(file: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await readIfThere(file)
  // earlier versions could leave an empty one
  if (kept !== null && kept !== '') return kept
  const secret = await make()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
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
