import { rename, stat } from 'node:fs/promises'

/** A log larger than this is rotated: when its writer starts, and by a writer that can open it again also while it runs. */
export const LOG_MAX_BYTES = 20 * 1024 * 1024

/**
 * Renames a large log to `<path>.1`, replacing the previous one. Call it before opening the log. Returns how many bytes the log then has. Throws when
 * the log cannot be renamed.
 */
export async function rotateLog(path: string): Promise<number> {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (bytes <= LOG_MAX_BYTES) return bytes
  await rename(path, `${path}.1`)
  return 0
}
