import { type Manifest, parseManifests } from '../manifest.ts'

/** A small valid Deployment as YAML, for tests that break one thing in it. */
export const GOOD_DEPLOYMENT = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: cars, labels: { app.kubernetes.io/name: cars } }
spec:
  replicas: 2
  selector: { matchLabels: { app.kubernetes.io/name: cars } }
  strategy: { type: RollingUpdate, rollingUpdate: { maxSurge: 1, maxUnavailable: 0% } }
  template:
    metadata: { labels: { app.kubernetes.io/name: cars } }
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 60
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: cars
          image: registry.example/forecourt/cars:1.0.0
          ports: [{ name: http, containerPort: 8080 }]
          env: [{ name: PORT, value: "8080" }]
          resources: { requests: { cpu: 100m, memory: 128Mi }, limits: { memory: 256Mi } }
          livenessProbe: { httpGet: { path: /healthz, port: 9090 } }
          readinessProbe: { httpGet: { path: /readyz, port: 9090 } }
          startupProbe: { httpGet: { path: /healthz, port: 9090 } }
          lifecycle: { preStop: { sleep: { seconds: 5 } } }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
`

/** Parses the only object of a YAML text. Throws when there is none. */
export function manifest(yaml: string): Manifest {
  const [only] = parseManifests(yaml)
  if (only === undefined) throw new Error('no object')
  return only
}

/** Returns GOOD_DEPLOYMENT with a part of its text replaced. Throws when the part is missing, because the sample would then stay valid. */
export function deploymentWith(piece: string, other: string): Manifest {
  if (!GOOD_DEPLOYMENT.includes(piece)) throw new Error(`not in the sample: ${piece}`)
  return manifest(GOOD_DEPLOYMENT.replace(piece, other))
}
