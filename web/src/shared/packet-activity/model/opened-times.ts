/** 'Opened twice', of a packet or a customer's packets. */
export function openedTimes(opens: number): string {
  if (opens <= 1) return 'Opened once'
  return opens === 2 ? 'Opened twice' : `Opened ${opens} times`
}
