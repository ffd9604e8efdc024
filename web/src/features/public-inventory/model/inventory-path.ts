/** The dealership's id or link name in `/inventory/{dealership}` or `/dealership/{dealership}` (spec/3 section 2.1); null when there is none. */
export function parseInventoryPath(pathname: string): string | null {
  const segment = pathname.split('/')[2] ?? ''
  try {
    const name = decodeURIComponent(segment).trim()
    return name === '' || name.length > 200 ? null : name
  } catch {
    return null
  }
}
