import type { Dashboard } from './panel.ts'

/** Replaces Grafana's variables with values, so that Prometheus can parse a query. */
export function filledIn(expr: string): string {
  const filled = expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$(namespace|service|operation)\b/g, '.*')
  if (filled.includes('$')) throw new Error(`a variable that Grafana does not know: ${expr}`)
  return filled
}

/** Returns every query of a dashboard, including those of its variables, with variables replaced. */
export function expressionsOf({ rows, choices }: Dashboard): string[] {
  const queries = rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries.map(({ expr }) => expr)))
  return [...queries, ...choices.map(({ of }) => of)].map(filledIn)
}
