/** The address of a page of the portal, of something on it (`rest` without a '?'), or in a view of it (`rest` with one). */
export function staffPage(name: string, dealershipId: string, rest = ''): string {
  const base = `/admin/${name}/${dealershipId}`
  return rest === '' || rest.startsWith('?') ? `${base}${rest}` : `${base}/${rest}`
}
