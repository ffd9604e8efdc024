import { NetworkError } from '../../api/api-error.ts'

/** After this time a page's script counts as failed, and the page shows an error. */
export const CODE_LIMIT_MS = 120_000

/** A script of the portal did not load (in time). */
class ChunkLoadError extends NetworkError {
  override name = 'ChunkLoadError'
}

/** Resolves to what `load` imports. Throws ChunkLoadError when `load` throws, or hangs for `CODE_LIMIT_MS`. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CODE_LIMIT_MS)
  })
  const loading = load().catch((cause: unknown) => {
    throw new ChunkLoadError(cause)
  })
  return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer))
}
