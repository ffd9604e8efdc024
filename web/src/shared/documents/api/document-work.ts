import type { DocumentKind, FilingKind } from '@forecourt/contracts/documents/kinds'
import type { UploadResult } from '@forecourt/contracts/documents/records'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { callOperation } from '../../../api/call-operation.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { uploadForm } from '../../../api/upload.ts'
import { askBeforeUnload } from '../../../staff-ui/ask-before-unload.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { fetchProblem, NO_VIN, uploadProblem } from '../model/document-failure.ts'
import { KIND_NAMES } from '../model/document-kinds.ts'
import { type NamedVehicle, vehicleIdentifier, vehicleLabel } from '../model/named-vehicle.ts'
import { type DocumentsVehicle, providerOf } from '../model/vehicle-package.ts'
import { keptVersion, moveDocument } from './move-document.ts'
import { type Replacement, restoreReplaced } from './restore-replaced.ts'

/** The state of the current or last action on one kind of a vehicle's documents, whichever component started it. */
type DocumentWork =
  | { state: 'idle' }
  | { state: 'uploading'; fileName: string; sent: number; total: number }
  | { state: 'busy'; text: string }
  | { state: 'failed'; message: string }
  | { state: 'done'; text: string }
  | ({ state: 'moved'; text: string } & Moved)
  /** `versionId` has replaced `replacedVersionId` */
  | ({ state: 'replaced'; text: string } & Replacement)

/** A document that was moved away. */
interface Moved {
  /** its document in the other place, and the version there */
  documentId: string
  versionId: string | null
  /** the version here, if the same file was already there */
  kept: Replacement | null
  /** the version that is current here since; null if there is none, undefined if it is not known */
  oldPlaceVersionId: string | null | undefined
}

const IDLE: DocumentWork = { state: 'idle' }
const UPLOADS = {
  inspection: 'documents.uploadInspectionPdf',
  autocheck: 'documents.uploadAutoCheckPdf',
  msrp: 'documents.uploadMsrpPdf',
} as const

interface Job<Result> {
  /** shown while it runs */
  begin: DocumentWork
  run: (report: (work: DocumentWork) => void) => Promise<Result>
  /** the state when it is done, if that is more than `done` */
  end?: (result: Result) => DocumentWork | null
  /** announced when it is done */
  done: string
  /** whether the vehicle has the item afterwards */
  has: boolean
  problem: (error: unknown) => string
  /** what a toast says before the reason of a failure that no component shows; by default that the item was not updated */
  undone?: string
}

/**
 * The actions on one kind of a vehicle's documents. Their progress is in the query cache, not in the component that started them, so that a row
 * or panel shows it when it is rendered again. Each action resolves to whether it worked. An outcome that no component shows, because all have
 * unmounted, is reported by a toast; with `toasts`, every success is.
 */
export function useDocumentWork(dealershipId: string, vehicle: DocumentsVehicle, kind: FilingKind, { toasts = false } = {}) {
  const queryClient = useQueryClient()
  const queryKey = useMemo(() => workKey(vehicle._id, kind), [vehicle._id, kind])
  const { data: work = IDLE } = useQuery<DocumentWork>({
    queryKey,
    queryFn: skipToken,
    initialData: IDLE,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

  const name = KIND_NAMES[kind]
  const title = vehicleTitle(vehicle)

  const set = (next: DocumentWork) => void queryClient.setQueryData<DocumentWork>(queryKey, next)
  /** false also without a state: a sign-out in between has cleared the cache */
  const isUnseen = () => queryClient.getQueryCache().find({ queryKey })?.getObserversCount() === 0
  const start = async <Result>({ begin, run, end, done, has, problem, undone }: Job<Result>): Promise<boolean> => {
    const now = queryClient.getQueryData<DocumentWork>(queryKey)?.state
    if (now === 'uploading' || now === 'busy') return false
    set(begin)
    let ended: DocumentWork
    try {
      const result = await run(set)
      ended = end?.(result) ?? { state: 'done', text: done }
    } catch (error) {
      if (isUnseen()) toast(`${undone ?? `We couldn't update the ${name} of the ${title}.`} ${errorMessage(error)}`, 'bad')
      set({ state: 'failed', message: problem(error) })
      return false
    }
    if (toasts || isUnseen()) toast('text' in ended ? ended.text : done, 'good')
    set(ended)
    notePackage(queryClient, dealershipId, vehicle._id, kind, has)
    await queryClient.invalidateQueries({ queryKey: queryKeys.allDocuments(dealershipId) })
    return true
  }

  const params = { dealershipId }
  const added = { has: true, done: `${name} added to the ${title}` }
  /** the state from which the replaced version can be restored; null if none was replaced, and for a video */
  const replaced = (result: Partial<UploadResult> | undefined): DocumentWork | null => {
    const { documentId, versionId, replacedVersionId } = result ?? {}
    if (!documentId || !versionId || !replacedVersionId) return null
    return { state: 'replaced', text: `${name} of the ${title} replaced`, documentId, versionId, replacedVersionId }
  }

  return {
    kind,
    work,
    isBusy: work.state === 'uploading' || work.state === 'busy',
    dismiss: () => set(IDLE),
    /** Files a file as this kind and replaces the current one. A failure names the provider. Until it ends, closing the tab asks. */
    upload: (file: File, provider = providerOf(kind, vehicle) ?? '') =>
      start({
        ...added,
        begin: { state: 'uploading', fileName: file.name, sent: 0, total: file.size },
        problem: (error) => uploadProblem(kind, provider, error),
        undone: `We couldn't add ${file.name} to the ${title}.`,
        run: async (report) => {
          const form = new FormData()
          form.append('vin', vehicle._id)
          form.append(kind === 'video' ? 'video' : 'pdf', file)
          const onProgress = (bytes: { sent: number; total: number }) => report({ state: 'uploading', fileName: file.name, ...bytes })
          // not in an effect, because the upload goes on after the component unmounts
          const stopAsking = askBeforeUnload()
          try {
            return await uploadForm(kind === 'video' ? 'documents.uploadVehicleVideo' : UPLOADS[kind], { params }, form, { onProgress })
          } finally {
            stopAsking()
          }
        },
        end: (sent) => ('result' in sent ? replaced(sent.result) : null),
      }),
    /** Requests the document from its provider (rules: fetching documents). */
    fetch: async () => {
      const provider = providerOf(kind, vehicle) ?? ''
      if (vehicle.vin === '') {
        set({ state: 'failed', message: NO_VIN })
        return false
      }
      return start({
        ...added,
        begin: { state: 'busy', text: `Asking ${provider}…` },
        problem: (error) => fetchProblem(kind, provider, error),
        end: replaced,
        run: () =>
          callOperation('documents.fetchVehicleDocument', {
            params: { dealershipId, vehicle: vehicle._id },
            body: { source: kind === 'autocheck' ? 'autocheck' : 'window-sticker' },
          }),
      })
    },
    /** Takes a document off the vehicle, unless another version than the given one is current by now. */
    remove: (documentId: string, versionId: string) =>
      start({
        has: false,
        begin: { state: 'busy', text: 'Removing…' },
        done: `${name} removed from the ${title}`,
        problem: errorMessage,
        run: () => callOperation('documents.removeDocument', { params: { dealershipId, documentId }, query: { insteadOf: versionId } }),
      }),
    restore: (documentId: string, versionId: string) =>
      start({
        has: true,
        begin: { state: 'busy', text: 'Putting it back…' },
        done: `${name} of the ${title} put back`,
        problem: errorMessage,
        run: () => callOperation('documents.restoreDocumentVersion', { params: { dealershipId, documentId, versionId }, query: {} }),
      }),
    /** Files a current version under another vehicle or kind; `hasEarlier`: an earlier version takes its place here. */
    move: (
      { documentId, versionId, hasEarlier }: { documentId: string; versionId: string; hasEarlier: boolean },
      to: { vehicle: NamedVehicle; kind: DocumentKind },
    ) => {
      const done = `${name} moved to the ${vehicleLabel(to.vehicle)}${to.kind === kind ? '' : ` as ${KIND_NAMES[to.kind]}`}`
      return start({
        has: hasEarlier,
        begin: { state: 'busy', text: 'Moving…' },
        done,
        end: (result) => ({
          state: 'moved',
          text: done,
          documentId: result.documentId ?? documentId,
          versionId: result.versionId,
          kept: keptVersion(documentId, result),
          oldPlaceVersionId: result.oldPlaceVersionId,
        }),
        problem: errorMessage,
        run: () => moveDocument(dealershipId, documentId, { vehicle: vehicleIdentifier(to.vehicle), kind: to.kind, versionId }),
      })
    },
    /** Files a moved document here again, or restores the replaced or kept version. */
    undo: async () => {
      if (kind === 'video' || (work.state !== 'moved' && work.state !== 'replaced')) return false
      if (work.state === 'replaced') {
        return start({
          has: true,
          begin: { state: 'busy', text: 'Putting it back…' },
          done: `The ${name} from before is back with the ${title}`,
          problem: errorMessage,
          run: () => restoreReplaced(dealershipId, work),
        })
      }
      const { documentId, versionId, kept, oldPlaceVersionId } = work
      return start<unknown>({
        has: true,
        begin: { state: 'busy', text: 'Moving it back…' },
        done: `${name} is back with the ${title}`,
        problem: errorMessage,
        run: () =>
          kept === null
            ? moveDocument(dealershipId, documentId, { vehicle: vehicle._id, kind, versionId, insteadOf: oldPlaceVersionId })
            : restoreReplaced(dealershipId, kept),
      })
    },
    /** The video's address; '' removes the video. */
    saveAddress: (videoUrl: string) =>
      start({
        has: videoUrl !== '' || vehicle.videoUrl !== '',
        begin: { state: 'busy', text: videoUrl === '' ? 'Removing…' : 'Saving…' },
        done: videoUrl === '' ? `Video removed from the ${title}` : `Video of the ${title} saved`,
        problem: errorMessage,
        run: () => callOperation('documents.setVehicleVideo', { params, body: { vin: vehicle._id, videoUrl } }),
      }),
  }
}

export type DocumentActions = ReturnType<typeof useDocumentWork>

/** Not below a dealership's key, because invalidating a dealership must not drop work in flight. */
function workKey(vehicleId: string, kind: FilingKind) {
  return ['document-work', vehicleId, kind] as const
}

/**
 * Updates cached lists immediately. They are not refetched, because the server returns the old state until the inventory's live message.
 */
function notePackage(queryClient: QueryClient, dealershipId: string, vehicleId: string, kind: FilingKind, has: boolean): void {
  queryClient.setQueriesData<{ vehicles?: Vehicle[] }>({ queryKey: queryKeys.vehicles(dealershipId) }, (page) => {
    if (!Array.isArray(page?.vehicles)) return page
    return { ...page, vehicles: page.vehicles.map((vehicle) => (vehicle._id === vehicleId ? withItem(vehicle, kind, has) : vehicle)) }
  })
}

function withItem(vehicle: Vehicle, kind: FilingKind, has: boolean): Vehicle {
  const { package: items } = vehicle
  if (items === undefined || items[kind] === has) return vehicle
  return { ...vehicle, package: { ...items, [kind]: has, complete: items.complete + (has ? 1 : -1) } }
}
