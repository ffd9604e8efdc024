/** The first word of a dealership's name as used in trade-in links, lower case; '' without a name (rules: trade-in address). */
export function firstWordOf(name: string): string {
  return name.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
}
