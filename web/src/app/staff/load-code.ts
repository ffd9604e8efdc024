/** A page's script that has not loaded after this time is given up, and the page shows an error. */
export const CODE_LIMIT_MS = 120_000

/** A script piece of the portal did not come in time. */
class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** What `load` imports. Throws ChunkLoadError when it hangs for `CODE_LIMIT_MS`, and what `load` throws immediately. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`A part of the page did not load within ${CODE_LIMIT_MS / 1000} s.`)), CODE_LIMIT_MS)
  })
  return Promise.race([load(), tooLate]).finally(() => clearTimeout(timer))
}
