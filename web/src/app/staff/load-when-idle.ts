/**
 * Loads code in advance once the browser is idle. A failure is ignored, because the code is loaded again when it is needed. Returns a function that
 * calls it off, for the effect that uses it.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  const run = () => void load().catch(() => undefined)
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(run, { timeout: 5_000 })
  return () => cancelIdleCallback(request)
}
