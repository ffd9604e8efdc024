import { propagation } from '@opentelemetry/api'

/**
 * Whether this process tells traces, which is settled before anything connects or listens: only then is there a way to carry them on. What
 * asks may leave its hooks out, so that nothing costs where nobody traces.
 */
export function isTracing(): boolean {
  return propagation.fields().length > 0
}
