import type { DecidedBy, FilingKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { FilingDecision } from '../filing/decide-filing.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'

/** Returns a vehicle in the form that responses about documents use. */
export function toCandidate({ _id, vin, stockNumber, name }: VehicleDoc) {
  return { vehicleId: _id.toHexString(), vin, stockNumber, name }
}

const NONE_REPLACED = { replacedAddedAt: null, replacedVersionId: null, versionId: null }
const NOTHING = { ...NONE_REPLACED, vehicleId: null, vin: '', stockNumber: '', vehicleName: '', documentId: null, candidates: [] }

/** Returns the result for a file that is not accepted. */
export function refusedResult(fileName: string, message: string): UploadResult {
  return { ...NOTHING, fileName, kind: 'inspection', decidedBy: null, state: 'refused', message }
}

/** Returns the result for a file whose vehicle or kind is undecided; `documentId` is the id of its entry in the tray. */
export function openResult(fileName: string, { kind, message, candidates }: FilingDecision, documentId: string | null): UploadResult {
  return {
    ...NOTHING,
    fileName,
    kind,
    decidedBy: null,
    state: 'needs-vehicle',
    message,
    documentId,
    candidates: candidates.map(toCandidate),
  }
}

interface FiledFacts {
  state?: 'filed' | 'checked'
  documentId?: string | null
  replacedAddedAt?: Date | null
  replacedVersionId?: string | null
  versionId?: string | null
  /** false if the vehicle already had exactly this file */
  isNew?: boolean
}

const KIND_LABELS: Readonly<Record<FilingKind, string>> = { inspection: 'Inspection', autocheck: 'AutoCheck', msrp: 'MSRP', video: 'Video' }
const REASONS: Readonly<Record<DecidedBy, string>> = {
  text: 'Read from the document.',
  barcode: 'Read from its barcode.',
  name: 'Matched by its name.',
  staff: 'Chosen by you.',
}

/** Returns the result for a file that is filed, or would be. */
export function filedResult(
  fileName: string,
  { vehicle, kind, decidedBy }: { vehicle: VehicleDoc; kind: FilingKind; decidedBy: DecidedBy },
  { state = 'filed', documentId = null, replacedAddedAt = null, replacedVersionId = null, versionId = null, isNew = true }: FiledFacts,
): UploadResult {
  const { _id, vin, stockNumber, name } = vehicle
  const what = `${KIND_LABELS[kind]}, ${name || stockNumber || vin}.`
  return {
    fileName,
    vehicleId: _id.toHexString(),
    vin,
    stockNumber,
    vehicleName: name,
    kind,
    decidedBy,
    state,
    documentId,
    versionId,
    replacedVersionId,
    candidates: [],
    message: isNew ? `${what} ${REASONS[decidedBy]}` : `${what} Already uploaded.`,
    replacedAddedAt: replacedAddedAt?.toISOString() ?? null,
  }
}
