/** A customer's name as people read it; '' when there is none. */
export function customerName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
