/** A length of time for people, its two largest units: '45 s', '2 min 10 s', '1 h 5 min'; `seconds` below 0 count as 0. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const units = [
    { count: Math.floor(whole / 3_600), name: 'h' },
    { count: Math.floor(whole / 60) % 60, name: 'min' },
    { count: whole % 60, name: 's' },
  ]
  const first = units.findIndex(({ count }) => count > 0)
  if (first === -1) return '0 s'
  return units
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} ${name}`)
    .join(' ')
}
