import type { Release } from './release.ts'

/** What a pod of a test runs and mounts. */
interface NodePod {
  name: string
  image: string
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** a ConfigMap, mounted at `/<its name>` */
  configMap?: string
}

/** Starts a pod that has Node.js and meets the restricted profile, and waits until it is ready. */
export async function startNodePod(there: Release, { name, image, command, env = {}, configMap }: NodePod): Promise<void> {
  await there.apply({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name,
          image,
          command,
          env: Object.entries(env).map(([name, value]) => ({ name, value })),
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          ...(configMap !== undefined && { volumeMounts: [{ name: configMap, mountPath: `/${configMap}` }] }),
        },
      ],
      ...(configMap !== undefined && { volumes: [{ name: configMap, configMap: { name: configMap } }] }),
    },
  })
  await there.kubectl('wait', '--for=condition=Ready', `pod/${name}`, '--timeout=120s')
}
