import { notFound } from '@forecourt/service-kit/errors'
import type { DocumentsDeps } from '../deps.ts'
import type { DocumentFileDoc } from '../store/document-file-store.ts'

/** Returns the content of an unfiled document. Throws 404 if there is none. */
export async function findUnfiled(
  { stores }: Pick<DocumentsDeps, 'stores'>,
  { dealershipId, unfiledId }: { dealershipId: string; unfiledId: string },
): Promise<DocumentFileDoc> {
  const entry = await stores.unfiled.find(dealershipId, unfiledId)
  const content = entry && (await stores.files.find(entry.contentId))
  if (!content) throw notFound('Document')
  return content
}
