import { rename, stat } from 'node:fs/promises'

/** A log larger than this is rotated when its writer starts. */
const LOG_MAX_BYTES = 20 * 1024 * 1024

/** Renames a large log to `<path>.1`, replacing the previous one. Call it before opening the log. */
export async function rotateLog(path: string): Promise<void> {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (bytes > LOG_MAX_BYTES) await rename(path, `${path}.1`)
}
