import { rename, stat } from 'node:fs/promises'

/** A log larger than this is put aside when its writer starts. */
const LOG_MAX_BYTES = 20 * 1024 * 1024

/** Puts a log that has grown large aside as `<path>.1`, in place of the one before it. Call it before the log is opened. */
export async function rotateLog(path: string): Promise<void> {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
  if (bytes > LOG_MAX_BYTES) await rename(path, `${path}.1`)
}
