/** After this time a page's script counts as failed, and the page shows an error. */
export const CODE_LIMIT_MS = 120_000

/** A script of the portal did not load in time. */
class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** Resolves to what `load` imports. Throws ChunkLoadError when it hangs for `CODE_LIMIT_MS`, and immediately what `load` throws. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`A part of the page did not load within ${CODE_LIMIT_MS / 1000} s.`)), CODE_LIMIT_MS)
  })
  return Promise.race([load(), tooLate]).finally(() => clearTimeout(timer))
}
