import { at, isObject, type Json, labelsAt, listAt, type Manifest, ofKind } from './manifest.ts'
import { carries } from './pods.ts'

/** One end of a connection. */
export interface Endpoint {
  namespace: string
  labels: Readonly<Record<string, string>>
  /** labels of the namespace; its name is always one of them */
  namespaceLabels?: Readonly<Record<string, string>>
  /** an address outside of the cluster: no pod selector matches it */
  address?: string
}

interface Connection {
  from: Endpoint
  to: Endpoint
  port: number
  protocol?: 'TCP' | 'UDP'
  /** names of the target's container ports, for policies that name ports */
  portNames?: Readonly<Record<string, number>>
}

/**
 * Returns whether rendered NetworkPolicies allow a connection (https://kubernetes.io/docs/concepts/services-networking/network-policies/).
 * A pod that no policy selects for a direction allows everything in that direction; a selected pod allows only what one of its policies
 * allows. Both ends must allow the connection.
 */
export function mayReach(policies: readonly Manifest[], connection: Connection): boolean {
  const { from, to } = connection
  return (
    allows(policies, 'Egress', from, (rule) => ruleAllows(rule, 'to', to, from.namespace, connection)) &&
    allows(policies, 'Ingress', to, (rule) => ruleAllows(rule, 'from', from, to.namespace, connection))
  )
}

function allows(policies: readonly Manifest[], direction: 'Ingress' | 'Egress', end: Endpoint, allowed: (rule: Json) => boolean): boolean {
  // an address outside the cluster has no policies
  if (end.address !== undefined) return true
  const selecting = ofKind(policies, 'NetworkPolicy').filter(
    (policy) =>
      (policy.metadata.namespace ?? end.namespace) === end.namespace &&
      selects(at(policy, 'spec', 'podSelector'), end.labels) &&
      typesOf(policy).includes(direction),
  )
  if (selecting.length === 0) return true
  const rules = selecting.flatMap((policy) => listAt(policy, 'spec', direction === 'Ingress' ? 'ingress' : 'egress'))
  return rules.some(allowed)
}

/** Without policyTypes, a policy applies to Ingress, and to Egress if it has egress rules. */
function typesOf(policy: Manifest): Json[] {
  const types = listAt(policy, 'spec', 'policyTypes')
  if (types.length > 0) return types
  return at(policy, 'spec', 'egress') === undefined ? ['Ingress'] : ['Ingress', 'Egress']
}

/** A rule without peers matches all peers, and a rule without ports matches all ports. */
function ruleAllows(rule: Json, side: 'from' | 'to', other: Endpoint, namespace: string, connection: Connection): boolean {
  const peers = listAt(rule, side)
  const ports = listAt(rule, 'ports')
  return (
    (peers.length === 0 || peers.some((peer) => isPeer(peer, other, namespace))) &&
    (ports.length === 0 || ports.some((port) => isPort(port, connection)))
  )
}

function isPeer(peer: Json, { address, labels, namespace, namespaceLabels }: Endpoint, own: string): boolean {
  const block = at(peer, 'ipBlock')
  if (block !== undefined) return address !== undefined && inBlock(address, block)
  if (address !== undefined) return false
  const pods = at(peer, 'podSelector')
  const namespaces = at(peer, 'namespaceSelector')
  const inNamespace =
    namespaces === undefined ? namespace === own : selects(namespaces, { 'kubernetes.io/metadata.name': namespace, ...namespaceLabels })
  return inNamespace && (pods === undefined || selects(pods, labels))
}

function isPort(rule: Json, { port, protocol = 'TCP', portNames = {} }: Connection): boolean {
  if ((at(rule, 'protocol') ?? 'TCP') !== protocol) return false
  const wanted = at(rule, 'port')
  if (wanted === undefined) return true
  const first = typeof wanted === 'string' ? portNames[wanted] : wanted
  const last = at(rule, 'endPort') ?? first
  return typeof first === 'number' && typeof last === 'number' && first <= port && port <= last
}

/** Whether a label selector matches labels; an empty selector matches everything. */
function selects(selector: Json | undefined, labels: Readonly<Record<string, string>>): boolean {
  const expressions = listAt(selector, 'matchExpressions')
  return carries(labels, labelsAt(selector, 'matchLabels')) && expressions.every((expression) => holds(expression, labels))
}

function holds(expression: Json, labels: Readonly<Record<string, string>>): boolean {
  if (!isObject(expression)) return false
  const value = labels[String(expression.key)]
  const values = listAt(expression, 'values')
  switch (expression.operator) {
    case 'In':
      return value !== undefined && values.includes(value)
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    case 'DoesNotExist':
      return value === undefined
    default:
      throw new Error(`no operator: ${String(expression.operator)}`)
  }
}

function inBlock(address: string, block: Json): boolean {
  const within = (cidr: Json | undefined) => typeof cidr === 'string' && contains(cidr, address)
  return within(at(block, 'cidr')) && !listAt(block, 'except').some(within)
}

/** Supports IPv4 only, which is all that the tests need. */
function contains(cidr: string, address: string): boolean {
  const [network = '', bits = '32'] = cidr.split('/')
  if (network.includes(':')) return false
  const mask = Number(bits) === 0 ? 0 : (0xffff_ffff << (32 - Number(bits))) >>> 0
  return (numberOf(network) & mask) >>> 0 === (numberOf(address) & mask) >>> 0
}

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}
