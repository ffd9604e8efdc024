/** The parts of a document's address: the document, and the packet link through which a customer sees it. */
export interface DocumentAddress {
  dealershipId: string
  documentId: string
  /** undefined for staff */
  link: string | undefined
}

const OURS = /^\/api\/dealerships\/([0-9a-f]{24})\/documents\/([0-9a-f]{24})(?:\?(.*))?$/

/** Parses the address of a document in the settings maps; null for an address outside of the platform, which has no page images. */
export function documentAddress(url: string): DocumentAddress | null {
  const [, dealershipId, documentId, query] = OURS.exec(url) ?? []
  if (dealershipId === undefined || documentId === undefined) return null
  return { dealershipId, documentId, link: new URLSearchParams(query).get('link') ?? undefined }
}

/** The URL that downloads a document instead of showing it; an address outside of the platform is returned unchanged. */
export function downloadUrl(url: string): string {
  return documentAddress(url) === null ? url : `${url}${url.includes('?') ? '&' : '?'}download=1`
}
