import type { ServiceName } from '@forecourt/contracts/services'

/** A process's telling of traces. */
export interface Tracing {
  /** Told once a minute at most why traces cannot be delivered; they are lost then, and nothing else is. */
  onProblem(listen: (reason: string) => void): void
  /** Sends what is not sent yet; takes three seconds at most and never fails. */
  close(): Promise<void>
}

/**
 * Begins to tell traces where the environment says to whom (`OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`), before anything
 * that could be traced is made. Otherwise nothing of it is even loaded, and null is returned.
 */
export async function startTracing(service: ServiceName, env: NodeJS.ProcessEnv = process.env): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  const unwanted = env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none'
  if (!endpoint || unwanted) return null
  const { exportTraces } = await import('./tracing.ts')
  return exportTraces(service, env)
}
