/** 'Opened twice', for a packet or all packets of a customer. */
export function openedTimes(opens: number): string {
  if (opens <= 1) return 'Opened once'
  return opens === 2 ? 'Opened twice' : `Opened ${opens} times`
}
