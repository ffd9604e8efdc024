import type { DOCUMENT_SOURCES, FilingKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { Person } from '@forecourt/contracts/fields'
import type { EventContext } from '@forecourt/messaging/envelope'
import { clientGone } from '@forecourt/service-kit/errors'
import { ObjectId } from 'mongodb'
import { requireStillOpen } from '../access/still-open.ts'
import type { DocumentsDeps } from '../deps.ts'
import type { DocumentFacts } from '../domain/document-facts.ts'
import { filedResult, openResult, refusedResult } from '../responses/upload-result.ts'
import { bytesOf, type DocumentFileDoc } from '../store/document-file-store.ts'
import type { NewUnfiledDocument } from '../store/unfiled-document-store.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'
import { decided, decideFiling, type FilingDecision } from './decide-filing.ts'
import { discardBytes } from './discard-bytes.ts'
import { fileContent } from './file-content.ts'
import { publishChange, retryOnDuplicateKey } from './file-document.ts'
import { fileEntry } from './file-waiting.ts'
import { readStaged } from './read-staged.ts'
import type { RefusedFile, StagedFile } from './stage-file.ts'

/** What is known about a file besides its bytes. */
interface UploadOptions {
  dealershipId: string
  said: { vehicle?: string | undefined; kind?: FilingKind | undefined }
  /** only a preview: nothing is kept */
  check: boolean
  addedBy: Person | null
  source: (typeof DOCUMENT_SOURCES)[number]
  /** the vehicle, if it is certain, as its kind then is */
  vehicle?: VehicleDoc
  /** aborted when the client disconnects: the file is no longer wanted */
  signal?: AbortSignal
}

/**
 * Reads a staged file, decides where it belongs, and files it. A file whose vehicle or kind is undecided waits in the tray, once
 * (rules: needs a vehicle). Returns the outcome. Throws 404 if the dealership was deleted in the meantime, and 499 if
 * `signal` was aborted before it was filed.
 */
export async function processUpload(
  deps: DocumentsDeps,
  staged: StagedFile | RefusedFile,
  options: UploadOptions,
  context: EventContext,
): Promise<UploadResult> {
  const { dealershipId, said, check } = options
  const count = (outcome: Parameters<typeof deps.metrics.outcome>[0]) => {
    if (options.source === 'upload' && !check) deps.metrics.outcome(outcome)
  }
  const read = 'code' in staged ? staged : await readStaged(deps, dealershipId, staged)
  if ('code' in read) {
    count('refused')
    return refusedResult(read.fileName, read.message)
  }
  const { fileName, content, facts } = read
  const discard = () => discardBytes(deps, bytesOf(content))
  try {
    const input = { fileName, type: content.type, facts, said }
    const match = (identifier: string, exactly: boolean) => deps.stores.vehicles.match(dealershipId, identifier, { exactly })
    const known = options.vehicle
    const decision = await decideFiling(input, known ? async () => [known] : match)
    if (options.signal?.aborted) throw clientGone()
    if (check) {
      await discard()
      return decision.message === '' ? filedResult(fileName, decided(decision), { state: 'checked' }) : openResult(fileName, decision, null)
    }
    const result =
      decision.message === ''
        ? await fileContent(deps, { content, fileName, ...decided(decision), addedBy: options.addedBy, source: options.source }, context)
        : await storeUnfiled(deps, { content, fileName, facts, decision, options }, context)
    count(result.state === 'filed' ? 'filed' : 'needs-vehicle')
    return result
  } catch (error) {
    await discard()
    throw error
  }
}

interface Unfiled {
  content: DocumentFileDoc
  fileName: string
  facts: DocumentFacts
  decision: FilingDecision
  options: UploadOptions
}

/**
 * Puts a file into the tray. If it waits there already, because its upload was sent again, the new bytes are deleted, and the
 * result is about the entry that waits.
 */
async function storeUnfiled(
  deps: DocumentsDeps,
  { content, fileName, facts, decision, options: { dealershipId, said, addedBy } }: Unfiled,
  context: EventContext,
): Promise<UploadResult> {
  const { kind, kindKnown, message, identifiers, asksKind, candidates } = decision
  const entry: NewUnfiledDocument = {
    _id: new ObjectId(),
    dealershipId: new ObjectId(dealershipId),
    contentId: content._id,
    fileName,
    kind,
    kindKnown,
    message,
    identifiers,
    facts,
    saidVehicle: said.vehicle ?? null,
    sha256: content.sha256,
    asksKind,
    addedAt: context.now,
    addedBy,
    candidateIds: candidates.map((vehicle) => vehicle._id),
  }
  const same = await retryOnDuplicateKey(() =>
    deps.transaction(async (session) => {
      const waiting = await deps.stores.unfiled.findSame(entry, session)
      if (waiting !== null) return waiting
      await deps.stores.files.add(content, session)
      await deps.stores.unfiled.add(entry, session)
      return null
    }),
  )
  await requireStillOpen(deps, dealershipId)
  if (same !== null) {
    await discardBytes(deps, bytesOf(content))
    return openResult(fileName, decision, same._id.toHexString())
  }
  // its vehicle may have come since it was looked up: the event of that vehicle did not find this entry yet
  const result = asksKind ? null : await fileEntry(deps, entry, content, context)
  if (result?.state === 'filed') return result
  deps.wakeRenderer()
  publishChange(deps, dealershipId, [])
  return result ?? openResult(fileName, decision, entry._id.toHexString())
}
