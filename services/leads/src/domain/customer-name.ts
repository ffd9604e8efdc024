/** Returns a customer's display name; '' when there is none. */
export function customerName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
