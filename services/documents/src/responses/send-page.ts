import { notFound } from '@forecourt/service-kit/errors'
import type { CallContext } from '@forecourt/service-kit/implement'
import type { DocumentFileDoc } from '../store/document-file-store.ts'
import type { FileBytes } from '../store/file-bytes.ts'
import { sendStored } from './send-stored.ts'

/** Sends the image of a page of a content. Throws 404 for a page that does not exist or is not rendered yet. */
export async function sendPage(
  bytes: FileBytes,
  call: Pick<CallContext, 'request' | 'reply'>,
  { content, page, size, immutable }: { content: DocumentFileDoc; page: number; size: 'large' | 'small'; immutable: boolean },
): Promise<undefined> {
  const images = content.render.pages[page - 1]
  if (!images) throw notFound('Page')
  const fileId = size === 'large' ? images.largeId : images.smallId
  const length = await bytes.lengthOf(fileId)
  if (length === null) throw notFound('Page')
  return sendStored(bytes, call, { fileId, bytes: length, type: 'image/webp', tag: fileId.toHexString(), immutable })
}
