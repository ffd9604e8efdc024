import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const RULES_PATH = fileURLToPath(new URL('../../../alerts/forecourt.yaml', import.meta.url))

export interface AlertRule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; description: string; runbook_url: string }
}

/** Returns every alert of deploy/alerts/forecourt.yaml. */
export function alertRules(): AlertRule[] {
  const { groups } = parse(readFileSync(RULES_PATH, 'utf8')) as { groups: { rules: AlertRule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}
