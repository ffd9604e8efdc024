import type { ServiceName } from '@forecourt/contracts/services'
import type { Tracing } from './tracing.ts'

/**
 * Starts exporting traces when the environment names an endpoint (`OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`). Otherwise
 * returns null without loading the tracing libraries. Call it before creating anything that could be traced.
 */
export async function startTracing(service: ServiceName, env: NodeJS.ProcessEnv = process.env): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  const unwanted = env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  if (!endpoint || unwanted) return null
  const { exportTraces } = await import('./tracing.ts')
  return exportTraces(service, env)
}
