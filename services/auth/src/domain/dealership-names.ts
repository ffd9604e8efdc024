/** One name is one dealership however it is typed: lower case, single blanks. */
export function dealershipNameKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A name as it stands in links: `Müller & Sons` makes `muller-sons`. Never empty. */
export function dealershipSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || 'dealership'
}
