import { Ajv, type ValidateFunction } from 'ajv'

/**
 * Schemas of the custom resources that the chart can render. They allow only the fields that the chart uses. To render
 * another field, add it here from the page linked above the schema.
 */
type Schema = Record<string, unknown>

const text: Schema = { type: 'string', minLength: 1 }
const texts: Schema = { type: 'object', additionalProperties: { type: 'string' } }
/** Prometheus: `15s`, `1m30s`, `1d`; the Gateway API (GEP-2257) accepts only h, m, s and ms */
const duration: Schema = { type: 'string', pattern: '^([0-9]+(y|w|d|h|m|s|ms))+$' }
const gatewayDuration: Schema = { type: 'string', pattern: '^([0-9]{1,5}(h|m|s|ms)){1,4}$' }
const port: Schema = { type: 'integer', minimum: 1, maximum: 65_535 }
const closed = (required: readonly string[], properties: Schema): Schema => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})
const list = (items: Schema, minItems = 1): Schema => ({ type: 'array', items, minItems })

const metadata = closed(['name'], { name: text, namespace: text, labels: texts, annotations: texts })
const selector = closed([], {
  matchLabels: texts,
  matchExpressions: list(
    closed(['key', 'operator'], { key: text, operator: { enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] }, values: list(text) }),
  ),
})
const object = (apiVersion: string, kind: string, spec: Schema): Schema =>
  closed(['apiVersion', 'kind', 'metadata', 'spec'], { apiVersion: { const: apiVersion }, kind: { const: kind }, metadata, spec })

const relabeling = closed([], {
  sourceLabels: list(text),
  separator: { type: 'string' },
  targetLabel: text,
  regex: { type: 'string' },
  replacement: { type: 'string' },
  action: {
    enum: ['replace', 'keep', 'drop', 'hashmod', 'labelmap', 'labeldrop', 'labelkeep', 'lowercase', 'uppercase', 'keepequal', 'dropequal'],
  },
})

/** https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.ServiceMonitor */
const serviceMonitor = object(
  'monitoring.coreos.com/v1',
  'ServiceMonitor',
  closed(['selector', 'endpoints'], {
    jobLabel: text,
    targetLabels: list(text),
    podTargetLabels: list(text),
    sampleLimit: { type: 'integer', minimum: 0 },
    selector,
    namespaceSelector: closed([], { any: { type: 'boolean' }, matchNames: list(text) }),
    endpoints: list(
      closed(['port'], {
        port: text,
        path: { type: 'string', pattern: '^/' },
        scheme: { enum: ['http', 'https', 'HTTP', 'HTTPS'] },
        interval: duration,
        scrapeTimeout: duration,
        honorLabels: { type: 'boolean' },
        relabelings: list(relabeling, 0),
        metricRelabelings: list(relabeling, 0),
      }),
    ),
  }),
)

/** https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.PodMonitor */
const podMonitor = object(
  'monitoring.coreos.com/v1',
  'PodMonitor',
  closed(['selector', 'podMetricsEndpoints'], {
    jobLabel: text,
    podTargetLabels: list(text),
    selector,
    namespaceSelector: closed([], { any: { type: 'boolean' }, matchNames: list(text) }),
    podMetricsEndpoints: list(
      closed(['port'], {
        port: text,
        path: text,
        interval: duration,
        scrapeTimeout: duration,
        relabelings: list(relabeling, 0),
        metricRelabelings: list(relabeling, 0),
      }),
    ),
  }),
)

/** https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.PrometheusRule */
const prometheusRule = object(
  'monitoring.coreos.com/v1',
  'PrometheusRule',
  closed(['groups'], {
    groups: list(
      closed(['name', 'rules'], {
        name: text,
        interval: duration,
        limit: { type: 'integer', minimum: 0 },
        labels: texts,
        rules: list({
          oneOf: [
            closed(['alert', 'expr'], {
              alert: text,
              expr: { type: ['string', 'integer'] },
              for: duration,
              keep_firing_for: duration,
              labels: texts,
              annotations: texts,
            }),
            closed(['record', 'expr'], { record: text, expr: { type: ['string', 'integer'] }, labels: texts }),
          ],
        }),
      }),
    ),
  }),
)

const headerFilter = closed([], {
  set: list(closed(['name', 'value'], { name: text, value: text })),
  add: list(closed(['name', 'value'], { name: text, value: text })),
  remove: list(text),
})

/** https://gateway-api.sigs.k8s.io/reference/spec/#httproute (v1) */
const httpRoute = object(
  'gateway.networking.k8s.io/v1',
  'HTTPRoute',
  closed(['parentRefs', 'rules'], {
    parentRefs: list(closed(['name'], { group: { type: 'string' }, kind: text, name: text, namespace: text, sectionName: text, port })),
    hostnames: list({ type: 'string', pattern: '^(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$' }, 0),
    rules: list(
      closed(['backendRefs'], {
        name: text,
        matches: list(
          closed([], {
            path: closed(['type', 'value'], {
              type: { enum: ['Exact', 'PathPrefix', 'RegularExpression'] },
              value: { type: 'string', pattern: '^/' },
            }),
            method: { enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH'] },
          }),
        ),
        filters: list(
          closed(['type'], {
            type: { enum: ['RequestHeaderModifier', 'ResponseHeaderModifier', 'RequestRedirect', 'URLRewrite'] },
            requestHeaderModifier: headerFilter,
            responseHeaderModifier: headerFilter,
            requestRedirect: closed([], {
              scheme: { enum: ['http', 'https'] },
              hostname: text,
              port,
              statusCode: { enum: [301, 302, 303, 307, 308] },
            }),
          }),
        ),
        timeouts: closed([], { request: gatewayDuration, backendRequest: gatewayDuration }),
        backendRefs: list(
          closed(['name', 'port'], {
            group: { type: 'string' },
            kind: text,
            name: text,
            namespace: text,
            port,
            weight: { type: 'integer', minimum: 0, maximum: 1_000_000 },
          }),
        ),
      }),
    ),
  }),
)

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true })

/** Validators by `apiVersion kind`. */
export const CUSTOM_RESOURCES: ReadonlyMap<string, ValidateFunction> = new Map(
  Object.entries({
    'monitoring.coreos.com/v1 ServiceMonitor': serviceMonitor,
    'monitoring.coreos.com/v1 PodMonitor': podMonitor,
    'monitoring.coreos.com/v1 PrometheusRule': prometheusRule,
    'gateway.networking.k8s.io/v1 HTTPRoute': httpRoute,
  }).map(([type, schema]) => [type, ajv.compile(schema)]),
)
