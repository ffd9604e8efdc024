import type { DecidedBy, DOCUMENT_SOURCES, FilingKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { Person } from '@forecourt/contracts/fields'
import type { EventContext } from '@forecourt/messaging/envelope'
import { ObjectId } from 'mongodb'
import { requireStillOpen } from '../access/still-open.ts'
import type { DocumentsDeps } from '../deps.ts'
import { filedResult, openResult, refusedResult } from '../responses/upload-result.ts'
import { bytesOf, type DocumentFileDoc } from '../store/document-file-store.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'
import { attachVideo } from './attach-video.ts'
import { decideFiling, type FilingDecision } from './decide-filing.ts'
import { discardBytes } from './discard-bytes.ts'
import { type AlongWith, type Filed, fileDocument, publishChange } from './file-document.ts'
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
}

/**
 * Reads a staged file, decides where it belongs, and files it. A file whose vehicle or kind is undecided waits in the tray (rules: needs a vehicle).
 * Returns the outcome. Throws 404 if the dealership was deleted in the meantime.
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
    const question = { fileName, type: content.type, facts, said }
    const match = (identifier: string, exactly: boolean) => deps.stores.vehicles.match(dealershipId, identifier, { exactly })
    const known = options.vehicle
    const decision = await decideFiling(question, known ? async () => [known] : match)
    if (check) {
      await discard()
      return decision.message === '' ? filedResult(fileName, decided(decision), { state: 'checked' }) : openResult(fileName, decision, null)
    }
    const result =
      decision.message === ''
        ? await fileContent(deps, { content, fileName, ...decided(decision), addedBy: options.addedBy, source: options.source }, context)
        : await storeUnfiled(deps, { content, fileName, decision, dealershipId, addedBy: options.addedBy }, context)
    count(result.state === 'filed' ? 'filed' : 'needs-vehicle')
    return result
  } catch (error) {
    await discard()
    throw error
  }
}

interface Decided {
  vehicle: VehicleDoc
  kind: FilingKind
  decidedBy: DecidedBy
}

function decided({ vehicle, kind, decidedBy }: FilingDecision): Decided {
  if (vehicle === null || decidedBy === null) throw new Error('a file without a question has a vehicle')
  return { vehicle, kind, decidedBy }
}

interface ContentFiling extends Decided {
  content: DocumentFileDoc
  fileName: string
  addedBy: Person | null
  source: (typeof DOCUMENT_SOURCES)[number]
  /** the content's record is already stored */
  isStored?: boolean
  alongWith?: AlongWith
}

/** Files a content under its vehicle: an MP4 as the video, anything else as a document. */
export async function fileContent(deps: DocumentsDeps, filing: ContentFiling, context: EventContext): Promise<UploadResult> {
  const { content, fileName, vehicle, kind, decidedBy, addedBy, source, isStored = false, alongWith = async () => {} } = filing
  if (content.type === 'mp4') {
    const { fileId, bytes, sha256 } = content
    const video = await attachVideo(
      deps,
      {
        vehicle,
        source: { file: { fileId, bytes, sha256, fileName } },
        updatedBy: addedBy,
        alongWith: async (session) => {
          await alongWith(session)
          if (isStored) await deps.stores.files.deleteMany([content._id], session)
        },
      },
      context,
    )
    return filedResult(fileName, { vehicle, kind: 'video', decidedBy }, { documentId: video?._id.toHexString() ?? null })
  }
  if (kind === 'video') throw new Error('a PDF is no video')
  const filed = await fileDocument(deps, { vehicle, kind, fileName, source, decidedBy, addedBy }, { content, isStored, alongWith }, context)
  return filedResult(fileName, { vehicle, kind, decidedBy }, { documentId: filed.document._id.toHexString(), ...replacement(filed) })
}

/** Returns what a filing has replaced, so that it can be undone. */
function replacement({ document, replacedAddedAt, replacedVersionId, isNew }: Filed) {
  const versionId = document.currentId?.toHexString() ?? null
  return { replacedAddedAt, replacedVersionId: replacedVersionId?.toHexString() ?? null, versionId, isNew }
}

interface Unfiled {
  content: DocumentFileDoc
  fileName: string
  decision: FilingDecision
  dealershipId: string
  addedBy: Person | null
}

async function storeUnfiled(
  deps: DocumentsDeps,
  { content, fileName, decision, dealershipId, addedBy }: Unfiled,
  { now }: EventContext,
): Promise<UploadResult> {
  const { kind, kindKnown, message, identifiers, asksKind, candidates } = decision
  const _id = new ObjectId()
  await deps.transaction(async (session) => {
    await deps.stores.files.add(content, session)
    const entry = {
      ...{ _id, dealershipId: new ObjectId(dealershipId), contentId: content._id, fileName, kind, kindKnown, message, identifiers },
      ...{ asksKind, candidateIds: candidates.map((vehicle) => vehicle._id), addedAt: now, addedBy },
    }
    await deps.stores.unfiled.add(entry, session)
  })
  await requireStillOpen(deps, dealershipId)
  deps.wakeRenderer()
  publishChange(deps, dealershipId, [])
  return openResult(fileName, decision, _id.toHexString())
}
