/** A row of a list in which J and K step; `gone`: it stays in its place, but has no details any more. */
export interface StepRow {
  id: string
  gone: boolean
}

/**
 * Returns the id of the row after (`by` 1) or before (-1) a row, without those that are gone; null at the end of the list. The row itself may be
 * gone. From nowhere, both lead to the first row.
 */
export function stepFrom(rows: readonly StepRow[], id: string | null, by: 1 | -1): string | null {
  const place = rows.findIndex((row) => row.id === id)
  const ahead = place === -1 || by === 1 ? rows.slice(place + 1) : rows.slice(0, place).toReversed()
  return ahead.find(({ gone }) => !gone)?.id ?? null
}
