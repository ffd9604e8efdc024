/** What an address of a document names: the document, and the packet link through which a customer sees it. */
export interface DocumentAddress {
  dealershipId: string
  documentId: string
  /** undefined for staff, who need none */
  link: string | undefined
}

const OURS = /^\/api\/dealerships\/([0-9a-f]{24})\/documents\/([0-9a-f]{24})(?:\?(.*))?$/

/** The document that an address of the settings maps names; null for an address that is not ours and has no page images. */
export function documentAddress(url: string): DocumentAddress | null {
  const [, dealershipId, documentId, query] = OURS.exec(url) ?? []
  if (dealershipId === undefined || documentId === undefined) return null
  return { dealershipId, documentId, link: new URLSearchParams(query).get('link') ?? undefined }
}

/** Where the browser saves a document from instead of showing it; an address that is not ours is returned unchanged. */
export function downloadUrl(url: string): string {
  return documentAddress(url) === null ? url : `${url}${url.includes('?') ? '&' : '?'}download=1`
}
