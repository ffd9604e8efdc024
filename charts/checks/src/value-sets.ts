import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderOptions, Values } from './helm.ts'
import { REPOSITORY } from './helm-binary.ts'
import type { JsonObject } from './manifest.ts'

/** Values with which the chart must render valid objects. */
export interface ValueSet {
  name: string
  values: Values
  options: RenderOptions
}

const DEPLOY_VALUES = join(REPOSITORY, 'deploy/values')
/** All optional APIs that the chart can use. */
const EVERYTHING_INSTALLED = ['monitoring.coreos.com/v1', 'gateway.networking.k8s.io/v1']

/** The value files of deploy/values by their name: `production`, `external-services` … */
function valueFiles(): { name: string; path: string }[] {
  if (!existsSync(DEPLOY_VALUES)) return []
  return readdirSync(DEPLOY_VALUES)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ name: file.replace(/\.yaml$/, ''), path: join(DEPLOY_VALUES, file) }))
}

/** Returns the sets that have a golden render: the chart's defaults, and each file of deploy/values. */
export function goldenSets(): ValueSet[] {
  const options = { apiVersions: EVERYTHING_INSTALLED }
  return [{ name: 'default', values: {}, options }, ...valueFiles().map(({ name, path }) => ({ name, values: { files: [path] }, options }))]
}

const set = (name: string, values: JsonObject, options: RenderOptions = {}): ValueSet => ({
  name,
  values: { values },
  options: { apiVersions: EVERYTHING_INSTALLED, ...options },
})

const PUBLIC = { publicUrl: 'https://cars.example.com' }
const SERVERS = {
  mongodb: { embedded: { enabled: false }, existingSecret: { name: 'mongodb-url', key: 'connectionString.standardSrv' } },
  nats: { embedded: { enabled: false }, existingSecret: { name: 'nats-url' } },
}
const PEER = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'databases' } } }]

/** Returns sets that use every switch of the chart at least once, and combine the switches that affect each other. */
export function allSets(): ValueSet[] {
  return [
    ...goldenSets(),
    set('everything on', {
      ...PUBLIC,
      ingress: {
        enabled: true,
        className: 'nginx',
        preset: 'ingress-nginx',
        annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' },
      },
      gatewayApi: { enabled: true, parentRefs: [{ name: 'public', namespace: 'gateways', sectionName: 'https' }], annotations: { a: 'b' } },
      metrics: {
        serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
        prometheusRule: { enabled: true, labels: { release: 'prometheus' }, runbookUrl: 'https://runbooks.example.com' },
        dashboards: { enabled: true, annotations: { 'k8s-sidecar-target-directory': 'Forecourt' } },
      },
      tracing: { endpoint: 'http://otel-collector.observability:4318' },
      watchFolder: {
        enabled: true,
        storageClass: 'nfs',
        folders: { '0123456789abcdef01234567': 'north/inbox', abcdef0123456789abcdef01: 'south' },
      },
      backup: { enabled: true, timeZone: 'America/Chicago', storageClass: 'slow' },
      smtp: { url: 'smtp://user:pass:word@mail.example.com:587', from: 'cars@example.com' },
      bounces: { url: 'imaps://cars:pass@mail.example.com/Bounces', to: [{ ipBlock: { cidr: '192.0.2.0/24' } }] },
      push: { publicKey: 'p'.repeat(87), key: 'k'.repeat(43), subject: 'mailto:ops@example.com' },
      sms: { accountSid: `AC${'0'.repeat(32)}`, key: 's3cret', from: '+14155550100' },
      ai: {
        baseUrl: 'https://models.example.com:8444/v1',
        model: 'small',
        key: 's3cret',
        callsPerDay: 20,
        to: [{ ipBlock: { cidr: '10.20.31.0/24' } }],
      },
      documents: {
        autoCheck: { url: 'https://reports.example.com/autocheck/{vin}', key: 's3cret' },
        windowStickers: { gm: 'http://stickers.example.com:8443/gm?vin={vin}', subaru: 'off' },
        fetchHosts: ['reports.example.com', '*.papers.example.com'],
        maxMb: 20,
        videoMaxMb: 200,
        to: [{ ipBlock: { cidr: '10.20.30.0/24' } }],
      },
      defaults: {
        hpa: { enabled: true, memory: 80 },
        priorityClassName: 'important',
        podLabels: { team: 'sales' },
        podAnnotations: { a: 'b' },
      },
      commonLabels: { shop: 'north' },
      image: { registry: 'registry.example.com/shop', tag: '2.0.0', pullPolicy: 'Always', pullSecrets: ['registry'] },
    }),
    set('everything off', {
      serviceAccount: { create: false, name: 'mine' },
      networkPolicy: { enabled: false },
      migrate: { enabled: false },
      tests: { enabled: false },
      defaults: { pdb: { enabled: false }, topologySpread: false, heapPercent: 0 },
      shutdown: { preStopSeconds: 0 },
    }),
    set('existing Secrets', {
      ...PUBLIC,
      ...SERVERS,
      owner: { existingSecret: 'first-owner' },
      identity: { existingSecret: 'identity-keys' },
      twoStep: { existingSecret: { name: 'two-step', key: 'all' } },
      smtp: { existingSecret: { name: 'mail', key: 'address' }, from: 'cars@example.com' },
      bounces: { existingSecret: { name: 'mail', key: 'mailbox' } },
      push: { publicKey: 'p'.repeat(87), subject: 'mailto:ops@example.com', existingSecret: { name: 'push', key: 'private' } },
      sms: { accountSid: `AC${'0'.repeat(32)}`, from: '+14155550100', existingSecret: { name: 'twilio', key: 'token' } },
      documents: { autoCheck: { url: 'https://reports.example.com/{vin}', existingSecret: { name: 'autocheck', key: 'token' } } },
      ai: { baseUrl: 'https://models.example.com/v1', model: 'small', existingSecret: { name: 'models', key: 'token' } },
      tests: { existingSecret: 'smoke-account' },
      watchFolder: { enabled: true, existingClaim: 'sftp' },
      backup: { enabled: true, existingClaim: 'backups', keep: 0 },
      components: { leads: { envSecrets: { MONGODB_URL: { name: 'leads-mongodb', key: 'url' } } } },
    }),
    set('external servers by URL, restricted network', {
      mongodb: {
        embedded: { enabled: false },
        url: 'mongodb+srv://user:password@db.example.com/?tls=true',
        ports: [27017, 27018],
        to: PEER,
      },
      nats: { embedded: { enabled: false }, url: 'nats://a:4222,nats://b:4222', to: PEER },
      smtp: { url: 'smtps://mail.example.com', from: 'cars@example.com', to: [{ ipBlock: { cidr: '192.0.2.0/24' } }] },
      ...PUBLIC,
    }),
    set('one replica of each component, one autoscaled', {
      defaults: { replicas: 1 },
      components: { 'inventory-feed': { hpa: { enabled: true, min: 2, max: 3 } } },
    }),
    set('no components', { defaults: { enabled: false } }),
    set('one component disabled, one added', {
      components: {
        documents: { enabled: false },
        'tax-vin': {
          image: { registry: 'other.example.com', repository: 'me/tax', tag: '9', digest: `sha256:${'a'.repeat(64)}` },
          env: { LOG_LEVEL: 'debug' },
        },
        auth: {
          replicas: 3,
          pdb: { maxUnavailable: '50%' },
          nodeSelector: { disk: 'ssd' },
          tolerations: [{ key: 'a', operator: 'Exists' }],
        },
        leads: {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
              },
            },
          },
        },
      },
    }),
    set('servers with a private CA, tainted nodes', {
      ...SERVERS,
      env: { NODE_EXTRA_CA_CERTS: '/ca/ca.crt' },
      defaults: {
        nodeSelector: { pool: 'shop' },
        tolerations: [{ key: 'shop', operator: 'Exists' }],
        extraVolumes: [{ name: 'ca', csi: { driver: 'csi.cert-manager.io', readOnly: true } }],
        extraVolumeMounts: [{ name: 'ca', mountPath: '/ca', readOnly: true }],
      },
      backup: { enabled: true },
    }),
    set('an ingress with plain HTTP', { publicUrl: 'http://cars.example.com', ingress: { enabled: true, preset: 'nginx-inc' } }),
    set('an ingress with its own certificate', {
      ...PUBLIC,
      ingress: { enabled: true, preset: 'haproxy', tls: { secretName: 'cars-tls' } },
    }),
    set('an ingress with the controller’s certificate', {
      ...PUBLIC,
      ingress: { enabled: true, preset: 'alb', tls: { controllerDefault: true } },
    }),
    set('two identity keys', { identity: { keys: ['1', '2'], signWith: '2' } }),
    set(
      'long names',
      { nameOverride: 'cars' },
      { release: 'a-release-with-a-name-as-long-as-helm-lets-it-be-some', namespace: 'a-namespace' },
    ),
    set('a name override', { fullnameOverride: 'lot' }, { release: 'cars', namespace: 'shop' }),
    set('the oldest Kubernetes version', {}, { kubeVersion: '1.29.0', apiVersions: [] }),
    set('an upgrade', {}, { upgrade: true }),
  ]
}
