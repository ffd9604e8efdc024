/** Returns the row that a key moves to in a list of `count` rows below a search box (row -1); null for keys that do not move. */
export function nextPlace(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return Math.min(place + 1, count - 1)
    case 'ArrowUp':
      return place === -1 ? null : place - 1
    case 'Home':
      return place === -1 ? null : 0
    case 'End':
      return place === -1 ? null : count - 1
    default:
      return null
  }
}
