/** Loads code in advance once the browser is idle. A failure is ignored, because the code is loaded again when it is needed. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const run = () => void load().catch(() => undefined)
  if (typeof requestIdleCallback === 'undefined') return void setTimeout(run, 2_000)
  requestIdleCallback(run, { timeout: 5_000 })
}
