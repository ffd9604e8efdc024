import type { Registry } from 'prom-client'
import { counterOf } from './registered.ts'

interface LabeledCounter<V extends string> {
  /** the name and help of the metric, as in deploy/metrics.md */
  name: string
  help: string
  label: string
  values: readonly V[]
}

/**
 * Registers a counter with one label, at 0 for each of its values because a rate needs an initial 0. Returns the function that counts a value; without
 * a registry it does nothing.
 */
export function countBy<V extends string>(
  registry: Registry | undefined,
  { name, help, label, values }: LabeledCounter<V>,
): (value: V, count?: number) => void {
  if (registry === undefined) return () => {}
  const counter = counterOf(registry, { name, help, labelNames: [label] })
  for (const value of values) counter.inc({ [label]: value }, 0)
  return (value, count = 1) => counter.inc({ [label]: value }, count)
}
