/** The address of a page of the portal; `rest` is an item on it, or a query that begins with '?'. */
export function staffPage(name: string, dealershipId: string, rest = ''): string {
  const base = `/admin/${name}/${dealershipId}`
  return rest === '' || rest.startsWith('?') ? `${base}${rest}` : `${base}/${rest}`
}
