import { documentAttached, documentRemoved } from '@forecourt/contracts/documents/events'
import { type DecidedBy, DOCUMENT_VERSIONS_KEPT, type DocumentKind, type FilingKind } from '@forecourt/contracts/documents/kinds'
import type { Person } from '@forecourt/contracts/fields'
import type { EventContext } from '@forecourt/messaging/envelope'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { uploadedAs } from '@forecourt/vehicle/document-name'
import { type ClientSession, ObjectId } from 'mongodb'
import { requireStillOpen } from '../access/still-open.ts'
import type { DocumentsDeps } from '../deps.ts'
import { bytesOf, type DocumentFileDoc } from '../store/document-file-store.ts'
import type { DocumentVersion, VehicleDocumentDoc } from '../store/vehicle-document-store.ts'
import { keyOf, type VehicleDoc } from '../store/vehicle-store.ts'
import { discardBytes } from './discard-bytes.ts'
import { requireUnchanged } from './document-changed.ts'
import { nextRevision } from './next-revision.ts'

/** How a document is filed. */
interface Filing {
  vehicle: VehicleDoc
  kind: DocumentKind
  fileName: string
  source: DocumentVersion['source']
  decidedBy: DecidedBy
  addedBy: Person | null
}

export interface Filed {
  document: VehicleDocumentDoc
  /** when the replaced version was added; null if there was none */
  replacedAddedAt: Date | null
  /** the id of the replaced version; null if there was none */
  replacedVersionId: ObjectId | null
  /** false if the vehicle already has exactly this file */
  isNew: boolean
}

interface CurrentVersion {
  dealershipId: string
  documentId: string
  versionId: string | null
  /** the version that must still be current; NO_VERSION: none, undefined: any */
  insteadOf?: string | undefined
}

/** Work that must be done in the transaction of a filing; `isThere`: the vehicle already has exactly this file, so nothing is filed. */
export type AlongWith = (session: ClientSession, isThere: boolean) => Promise<unknown>

/** The content of a filing, where it is and what belongs to it. */
export interface StoredContent {
  content: DocumentFileDoc
  /** its record is already stored */
  isStored?: boolean
  /** its old place keeps it if the vehicle already has exactly this file */
  isKept?: boolean
  /** the version that must still be current there, unless it is exactly this file; NO_VERSION: none, undefined: any */
  insteadOf?: string | undefined
  alongWith?: AlongWith
}

/**
 * Files a content as the newest version of a vehicle's document and publishes the event, in one transaction (rules: document versions). If two are
 * filed concurrently, both versions are kept and the later one is current. Stores `content` unless it is already stored (`isStored`). If the vehicle
 * already has exactly this file, `content` is deleted, unless its old place keeps it (`isKept`). Files under the record that has taken the vehicle's
 * place since it was looked up: reading a file, or fetching it, takes seconds. Throws 404 if the dealership was deleted in the
 * meantime, and 409 if another version than `insteadOf` is current.
 */
export async function fileDocument(
  deps: DocumentsDeps,
  filing: Filing,
  { content, isStored = false, isKept = false, insteadOf, alongWith = async () => {} }: StoredContent,
  context: EventContext,
): Promise<Filed> {
  const { stores, messaging } = deps
  const { kind, fileName } = filing
  const dealershipId = filing.vehicle.dealershipId.toHexString()
  let dropped: DocumentFileDoc[] = []
  const filed = await retryOnDuplicateKey(() =>
    deps.transaction(async (session): Promise<Filed> => {
      dropped = []
      const vehicle = await stores.vehicles.lockCurrent(filing.vehicle, session)
      const before = await stores.documents.findOfVehicle(dealershipId, keyOf(vehicle), kind, session)
      const current = before?.versions.find(({ _id }) => before.currentId?.equals(_id)) ?? null
      const isThere = current?.sha256 === content.sha256
      if (!isThere) requireUnchanged(current?._id ?? null, insteadOf)
      await alongWith(session, isThere)
      if (before !== null && isThere) {
        if (!isKept) {
          dropped = [content]
          if (isStored) await stores.files.deleteMany([content._id], session)
        }
        return { document: before, replacedAddedAt: null, replacedVersionId: null, isNew: false }
      }
      if (!isStored) await stores.files.add(content, session)
      const version = { ...versionOf(content, { ...filing, vehicle }, context.now), replacedId: current?._id ?? null }
      const versions = [version, ...(before?.versions ?? [])]
      const surplus = surplusVersions(versions, current)
      const kept = versions.filter((version) => !surplus.includes(version))
      dropped = await dropVersions(deps, surplus, session)
      const document: VehicleDocumentDoc = {
        _id: before?._id ?? new ObjectId(),
        dealershipId: vehicle.dealershipId,
        kind,
        key: keyOf(vehicle),
        vehicleId: vehicle._id,
        currentId: content._id,
        versions: kept,
        revision: nextRevision(before?.revision ?? 0, context.now),
        updatedAt: context.now,
      }
      await stores.documents.put(document, session)
      const facts = { ...eventFacts(document, vehicle), fileName, replaced: current !== null }
      await messaging.outbox.add(session, documentAttached, facts, context)
      return { document, replacedAddedAt: current?.addedAt ?? null, replacedVersionId: current?._id ?? null, isNew: true }
    }),
  )
  await discardBytes(deps, dropped.flatMap(bytesOf))
  deps.metrics.filed(filing.source)
  await requireStillOpen(deps, dealershipId)
  deps.wakeRenderer()
  publishChange(deps, dealershipId, [filed.document.vehicleId])
  return filed
}

/**
 * Makes another version of a document the current one, or none (null), and publishes the event, in one transaction. Returns null if the document or
 * version does not exist. Throws 409 if another version than `insteadOf` is current.
 */
export async function setCurrentVersion(
  deps: DocumentsDeps,
  { dealershipId, documentId, versionId, insteadOf }: CurrentVersion,
  context: EventContext,
): Promise<VehicleDocumentDoc | null> {
  const changed = await deps.transaction(async (session) => {
    const before = await deps.stores.documents.find(dealershipId, documentId, session)
    const version = before?.versions.find(({ _id }) => _id.toHexString() === versionId)
    if (!before || (versionId !== null && !version)) return null
    if (before.currentId?.toHexString() === version?._id.toHexString()) return before
    requireUnchanged(before.currentId, insteadOf)
    return putCurrent(deps, before, version, context, session)
  })
  if (changed) publishChange(deps, dealershipId, [changed.vehicleId])
  return changed
}

/** Stores a document with another current version, or none, and publishes the event. Returns the document. */
export async function putCurrent(
  { stores, messaging }: Pick<DocumentsDeps, 'stores' | 'messaging'>,
  before: VehicleDocumentDoc,
  version: DocumentVersion | undefined,
  context: EventContext,
  session: ClientSession,
): Promise<VehicleDocumentDoc> {
  const revision = nextRevision(before.revision, context.now)
  const document = { ...before, currentId: version?._id ?? null, revision, updatedAt: context.now }
  await stores.documents.put(document, session)
  const [vehicle] = await stores.vehicles.findMany([before.vehicleId])
  const facts = eventFacts(document, vehicle)
  const attached = version && { ...facts, fileName: version.fileName, replaced: before.currentId !== null }
  if (attached) await messaging.outbox.add(session, documentAttached, attached, context)
  else await messaging.outbox.add(session, documentRemoved, facts, context)
  return document
}

/** Notifies staff screens that a dealership's documents have changed. */
export function publishChange(
  { messaging }: Pick<DocumentsDeps, 'messaging'>,
  dealershipId: string,
  vehicleIds: readonly ObjectId[],
): void {
  messaging.live.publish({ topic: 'documents.changed', dealershipId, vehicleIds: vehicleIds.map((id) => id.toHexString()) })
}

function versionOf(content: DocumentFileDoc, filing: Filing, now: Date): DocumentVersion {
  const { fileName, source, decidedBy, addedBy, vehicle } = filing
  const { _id, bytes, sha256, pageCount } = content
  return {
    _id,
    fileName,
    bytes,
    sha256,
    pageCount,
    source,
    decidedBy,
    uploadedAs: uploadedAs(fileName, vehicle.stockNumber),
    addedAt: now,
    addedBy,
  }
}

/** Returns the oldest versions beyond the limit, but never the replaced one, which may be older after a restore: Undo makes it current again. */
function surplusVersions(versions: readonly DocumentVersion[], replaced: DocumentVersion | null): DocumentVersion[] {
  return versions.filter((version) => version !== replaced).slice(DOCUMENT_VERSIONS_KEPT - (replaced === null ? 0 : 1))
}

/** Deletes versions beyond the limit; their bytes are deleted after the transaction commits. */
async function dropVersions(
  { stores }: DocumentsDeps,
  versions: readonly DocumentVersion[],
  session: ClientSession,
): Promise<DocumentFileDoc[]> {
  if (versions.length === 0) return []
  const ids = versions.map(({ _id }) => _id)
  const contents = await stores.files.findMany(ids)
  await stores.files.deleteMany(ids, session)
  return contents
}

/** The part of a document or video that its events contain. */
export type Attached = Pick<VehicleDocumentDoc, '_id' | 'dealershipId' | 'vehicleId' | 'revision'> & { kind: FilingKind }

/** Returns the facts in every event about a document or video. */
export function eventFacts({ _id, dealershipId, vehicleId, kind, revision }: Attached, vehicle: VehicleDoc | undefined) {
  const { vin = '', stockNumber = '', name = '' } = vehicle ?? {}
  return {
    dealershipId: dealershipId.toHexString(),
    vehicleId: vehicleId.toHexString(),
    vin,
    stockNumber,
    vehicleName: name,
    kind,
    revision,
    documentId: _id.toHexString(),
  }
}

/** Retries when two requests concurrently create the same record, such as the first document of a vehicle: the second one then finds it. */
export async function retryOnDuplicateKey<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return work()
  }
}
