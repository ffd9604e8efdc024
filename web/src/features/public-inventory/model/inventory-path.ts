/**
 * The dealership's id or link name in `/inventory/{dealership}` or `/dealership/{dealership}` (rules: public inventory page); null when
 * there is none.
 */
export function parseInventoryPath(pathname: string): string | null {
  const segment = pathname.split('/')[2] ?? ''
  try {
    const name = decodeURIComponent(segment).trim()
    return name === '' || name.length > 200 ? null : name
  } catch {
    return null
  }
}
