import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import type { VehicleDocument } from '@forecourt/contracts/documents/records'
import { ownWindowStickerGroup, WINDOW_STICKER_GROUP_FACTS } from '@forecourt/contracts/documents/window-stickers'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import type { OperationResponse } from '../../../api/operation-types.ts'

/** The facts of a vehicle that its documents are shown with. */
export type DocumentsVehicle = Pick<Vehicle, '_id' | 'vin' | 'stockNumber' | 'year' | 'make' | 'model' | 'trim' | 'name' | 'videoUrl'>

export type FiledDocuments = OperationResponse<'documents.getVehicleDocuments'>
export type DocumentVersion = VehicleDocument['versions'][number]

/** The file types for each kind: photos of a paper are converted to a PDF (rules: accepted files). */
const PAPER_FILES = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png'
export const ACCEPTED_FILES: Readonly<Record<FilingKind, string>> = {
  video: 'video/mp4,.mp4',
  autocheck: PAPER_FILES,
  msrp: PAPER_FILES,
  inspection: PAPER_FILES,
}

/** The document of a kind, removed or not; undefined when there never was one. */
export function documentOf({ documents }: FiledDocuments, kind: FilingKind): VehicleDocument | undefined {
  return documents.find((document) => document.kind === kind)
}

/** The version that customers see; undefined if there is none or it was removed. */
export function currentVersion(document: VehicleDocument | undefined): DocumentVersion | undefined {
  return document?.versions.find(({ _id }) => _id === document.currentVersionId)
}

/**
 * The name of the provider that may have this kind of document: the manufacturer of the vehicle's make for the window sticker
 * (rules: window sticker groups), AutoCheck for its history. Null if there is no provider.
 */
export function providerOf(kind: FilingKind, { make }: Pick<Vehicle, 'make'>): string | null {
  if (kind === 'autocheck') return 'AutoCheck'
  const group = kind === 'msrp' ? ownWindowStickerGroup(make) : null
  return group === null ? null : WINDOW_STICKER_GROUP_FACTS[group].name
}

/** Whether a typed video address should be saved: it is not empty and has changed (rules: vehicle video). */
export function isNewAddress(typed: string, saved: string): boolean {
  const address = typed.trim()
  return address !== '' && address !== saved
}

/** The error message for a video address, or null if it is valid. */
export function addressProblem(typed: string): string | null {
  const address = typed.trim()
  const isAddress = /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address)
  return isAddress ? null : 'Enter a web address that begins with https://'
}
