import { join } from 'node:path'
import { REPOSITORY } from './release.ts'

/** Returns helm's arguments for the platform under test: two replicas of each component, on the chart's own MongoDB and NATS, for a few cores. */
export function platformValues(loadNamespace: string): string[] {
  const ingressFrom = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': loadNamespace } } }]
  const values = {
    defaults: { replicas: 2 },
    backup: { enabled: true },
    networkPolicy: { ingressFrom },
    // all of the load comes from one address
    rateLimitFactor: 0,
    // the memory limit for a laptop is too low for 500 packets
    mongodb: { embedded: { resources: { limits: { memory: '1Gi' } } } },
  }
  return ['--values', join(REPOSITORY, 'deploy/values/minimal.yaml'), '--set-json', JSON.stringify(values), ...extra()]
}

/** Returns additional arguments for your cluster from HELM_ARGS, such as `--set image.registry=registry.example.com`. */
function extra(): string[] {
  return (process.env.HELM_ARGS ?? '').split(' ').filter(Boolean)
}
