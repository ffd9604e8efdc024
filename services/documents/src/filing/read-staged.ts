import { NoProcessError } from '@forecourt/file-processes/process-errors'
import { unavailable } from '@forecourt/service-kit/errors'
import { ObjectId } from 'mongodb'
import type { DocumentsDeps } from '../deps.ts'
import type { DocumentFacts } from '../domain/document-facts.ts'
import { kindByContent } from '../domain/document-kind.ts'
import { findPossibleVins, findStockNumbers, findVins } from '../domain/find-vins.ts'
import { sniffFile } from '../domain/sniff-file.ts'
import type { FileType, ReadResult } from '../reading/document-reader.ts'
import type { DocumentFileDoc } from '../store/document-file-store.ts'
import { discardBytes } from './discard-bytes.ts'
import type { RefusedFile, StagedFile } from './stage-file.ts'

/** A file that was read: its content, not yet stored as a record, and what it says about itself. */
interface ReadFile {
  fileName: string
  content: DocumentFileDoc
  facts: DocumentFacts
}

const NO_FACTS: DocumentFacts = { textVins: [], barcodeVins: [], possibleVins: [], stockNumbers: [], contentKind: null }

/** Reads a staged file; an image becomes a PDF. Deletes the bytes of a rejected file. */
export async function readStaged(deps: DocumentsDeps, dealershipId: string, staged: StagedFile): Promise<ReadFile | RefusedFile> {
  const { fileName, type, fileId } = staged
  const now = deps.clock()
  const contentOf = (more: Pick<DocumentFileDoc, 'type' | 'pageCount' | 'fileId' | 'bytes' | 'sha256'>): DocumentFileDoc => ({
    _id: new ObjectId(),
    dealershipId: new ObjectId(dealershipId),
    ...more,
    render: { state: more.type === 'pdf' ? 'waiting' : 'ready', pages: [], claimedUntil: new Date(0) },
    storedAt: now,
  })
  const stored = { fileId, bytes: staged.bytes, sha256: staged.sha256 }
  if (type === 'mp4') return { fileName, content: contentOf({ type, pageCount: 0, ...stored }), facts: NO_FACTS }
  const startedAt = performance.now()
  const result = await readWhenPossible(deps, fileId, type)
  deps.metrics.read(result.kind === 'document' ? 'read' : 'refused', (performance.now() - startedAt) / 1000)
  if (result.kind === 'refused') {
    deps.logger.info({ dealershipId, code: result.code, fileBytes: staged.bytes }, 'the reader rejected a file')
    await discardBytes(deps, [fileId])
    return { fileName, code: result.code, message: result.message }
  }
  const { pdf, pageCount, text, barcodes } = result
  let kept = stored
  if (pdf !== null) {
    // customers download these bytes
    if (sniffFile(pdf) !== 'pdf') throw new Error('an image did not become a PDF')
    kept = await deps.stores.bytes.store(dealershipId, pdf)
    await discardBytes(deps, [fileId])
  }
  const facts: DocumentFacts = {
    textVins: findVins(text),
    barcodeVins: [...new Set(barcodes.flatMap(findVins))],
    possibleVins: findPossibleVins(text),
    stockNumbers: findStockNumbers(text),
    contentKind: kindByContent(text),
  }
  return { fileName, content: contentOf({ type: 'pdf', pageCount, ...kept }), facts }
}

async function readWhenPossible({ stores, reader }: DocumentsDeps, fileId: ObjectId, type: Exclude<FileType, 'mp4'>): Promise<ReadResult> {
  try {
    return await reader.read(stores.bytes.pieces(fileId), type)
  } catch (error) {
    // the file itself is fine
    if (error instanceof NoProcessError) throw unavailable('Files can’t be read at the moment. Try again in a minute.', error)
    throw error
  }
}
