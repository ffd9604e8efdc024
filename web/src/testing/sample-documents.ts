import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult, VehicleDocument } from '@forecourt/contracts/documents/records'
import { sampleSeller } from './sample-lead.ts'

type Version = VehicleDocument['versions'][number]

/** A version of a document as the server returns it to staff, with the given changes. */
export function sampleVersion(changes: Partial<Version> = {}): Version {
  return {
    _id: '1'.repeat(24),
    fileName: 'paper.pdf',
    bytes: 1_400_000,
    pageCount: 2,
    source: 'upload',
    decidedBy: 'staff',
    addedAt: '2026-11-20T10:00:00.000Z',
    addedBy: sampleSeller,
    render: 'ready',
    ...changes,
  }
}

/** A document of a vehicle with these versions, newest first; `current` is the index of the current one, null when it was removed. */
export function sampleDocument(
  kind: DocumentKind,
  versions: readonly Version[] = [sampleVersion()],
  current: number | null = 0,
): VehicleDocument {
  return {
    _id: `${{ inspection: '1', autocheck: '2', msrp: '3' }[kind]}f`.padEnd(24, '0'),
    kind,
    key: '1J4BA6H18BL500001',
    currentVersionId: current === null ? null : (versions[current]?._id ?? null),
    versions: [...versions],
    updatedAt: '2026-11-20T10:00:00.000Z',
  }
}

/** The result of a file that was checked, with the given changes. */
export function sampleUploadResult(changes: Partial<UploadResult> = {}): UploadResult {
  return {
    fileName: 'a.pdf',
    vehicleId: '7'.repeat(24),
    vin: '1J4BA6H18BL500001',
    stockNumber: 'T1',
    vehicleName: '2021 Jeep Wrangler',
    kind: 'inspection',
    decidedBy: 'text',
    state: 'checked',
    message: '',
    documentId: null,
    candidates: [],
    replacedAddedAt: null,
    replacedVersionId: null,
    versionId: null,
    ...changes,
  }
}
