/**
 * Moves the focus to the next row (1) or the one before (-1), or to the first row from elsewhere. Takes the element of each row that gets the focus, in
 * their order.
 */
export function stepFocus(rows: readonly HTMLElement[], by: 1 | -1): void {
  const place = rows.findIndex((row) => (row.closest('article') ?? row.closest('tr, li') ?? row).contains(document.activeElement))
  const next = place === -1 ? rows[0] : rows[place + by]
  next?.focus()
}
