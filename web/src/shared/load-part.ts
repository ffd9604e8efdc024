import { PartGoneError } from '../api/api-error.ts'

/** Resolves to the code that `load` imports. Throws PartGoneError when trying again cannot help, otherwise what `load` throws. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw (await isPageOutdated()) ? new PartGoneError(error) : error
  }
}

const LOOK_WITHIN_MS = 5_000

/**
 * Whether the server now sends this page with other scripts than it began with. A part that changed has another name, which changes the names of
 * the scripts that load it (design: pages of another version).
 */
export async function isPageOutdated(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[type=module][src^="/assets/"]')].map((script) => script.getAttribute('src') ?? '')
  if (scripts.length === 0) return false
  try {
    const { pathname, search } = window.location
    const response = await fetch(pathname + search, { cache: 'no-store', signal: AbortSignal.timeout(LOOK_WITHIN_MS) })
    const html = await response.text()
    return response.ok && scripts.some((script) => !html.includes(script))
  } catch {
    return false
  }
}
