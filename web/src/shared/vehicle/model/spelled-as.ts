/**
 * Returns a chosen make or model as the filter choices spell it, or as it is if it is none of them. The server compares both without case and
 * names them by their most common spelling, which may be another one under other filters.
 */
export function spelledAs<Chosen extends string | null>(choices: readonly string[], chosen: Chosen): string | Chosen {
  if (chosen === null) return chosen
  return choices.find((choice) => choice.toLowerCase() === chosen.toLowerCase()) ?? chosen
}
