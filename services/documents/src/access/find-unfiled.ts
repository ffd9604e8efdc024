import { notFound } from '@forecourt/service-kit/errors'
import type { DocumentsDeps } from '../deps.ts'

/** Returns an unfiled document with its content. Throws 404 if there is none. */
export async function findUnfiled(
  { stores }: Pick<DocumentsDeps, 'stores'>,
  { dealershipId, unfiledId }: { dealershipId: string; unfiledId: string },
) {
  const entry = await stores.unfiled.find(dealershipId, unfiledId)
  const content = entry && (await stores.files.find(entry.contentId))
  if (!entry || !content) throw notFound('Document')
  return { entry, content }
}
