import { propagation } from '@opentelemetry/api'

/**
 * Whether this process exports traces. This is decided before anything connects or listens, so the result never changes and callers can skip
 * their hooks when tracing is off.
 */
export function isTracing(): boolean {
  return propagation.fields().length > 0
}
