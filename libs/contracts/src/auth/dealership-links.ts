/**
 * The first word of a dealership's name as used in trade-in links, lower case and with accents in one Unicode form; '' without a name
 * (rules: trade-in address).
 */
export function firstWordOf(name: string): string {
  return name.normalize('NFC').trim().split(/\s+/)[0]?.toLowerCase() ?? ''
}
