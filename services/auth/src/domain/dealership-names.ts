/** Normalizes a name for uniqueness: lower case, single blanks, and accents in one Unicode form (Macs and PDFs write another). */
export function dealershipNameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Returns the slug of a name for links: `Müller & Sons` becomes `muller-sons`. Never empty. */
export function dealershipSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || 'dealership'
}
