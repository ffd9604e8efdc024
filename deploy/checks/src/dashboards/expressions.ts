import type { Dashboard } from './panel.ts'

/** What Grafana puts in for its variables, so that Prometheus can read a query; none is left. */
export function filledIn(expr: string): string {
  const filled = expr.replaceAll('$__rate_interval', '5m').replaceAll(/\$(namespace|service|operation)\b/g, '.*')
  if (filled.includes('$')) throw new Error(`a variable that Grafana does not know: ${expr}`)
  return filled
}

/** Every query of a dashboard, its variables filled in; also what its choices are made of. */
export function expressionsOf({ rows, choices }: Dashboard): string[] {
  const queries = rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries.map(({ expr }) => expr)))
  return [...queries, ...choices.map(({ of }) => of)].map(filledIn)
}
