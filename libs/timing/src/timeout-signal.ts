/**
 * Returns a signal that is aborted with `outer`, or after `timeoutMs`. Node.js 20 garbage-collects a timeout signal that has no listener and that only
 * `AbortSignal.any` refers to, and then it never aborts: a request to a silent server waited without end. The listener keeps it.
 */
export function timeoutSignal(timeoutMs: number, outer: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  timeout.addEventListener('abort', () => {})
  return AbortSignal.any([outer, timeout])
}
