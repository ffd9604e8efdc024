import type { MovedResult, UploadResult } from '@forecourt/contracts/documents/records'
import { errorMessage } from '../../../api/api-error.ts'
import { createSignal } from '../../../api/signal.ts'
import type { UploadOptions } from '../../../api/upload.ts'
import { keptVersion, type Move } from '../../../shared/documents/api/move-document.ts'
import type { Replacement } from '../../../shared/documents/api/restore-replaced.ts'
import { type Filing, type NamedVehicle, vehicleIdentifier } from '../../../shared/documents/model/named-vehicle.ts'
import { isSameFile, refusalBeforeSending } from './selected-files.ts'
import {
  filedUnder,
  isToBeSent,
  isUploading,
  mayBeRetried,
  movableDocument,
  replacementOf,
  type UploadItem,
  type UploadPhase,
} from './upload-item.ts'
import { type Banner, bannerOf } from './upload-texts.ts'

type DonePhase = Extract<UploadPhase, { name: 'done' }>

/** Where a document is moved. */
interface Place {
  vehicle: NamedVehicle
  kind: Filing['kind']
}

/** Files uploaded concurrently (rules: document uploader). */
const CONCURRENCY = 3

/** The calls of an uploader; each throws what callOperation throws. */
export interface UploaderCalls {
  check: (file: File, options: UploadOptions) => Promise<UploadResult>
  send: (
    file: File,
    filing: { vehicle?: string | undefined; kind?: Filing['kind'] | undefined },
    options: UploadOptions,
  ) => Promise<UploadResult>
  /** moves a document */
  move: (documentId: string, to: Move) => Promise<MovedResult>
  /** restores the version that a document replaced */
  restore: (replacement: Replacement) => Promise<unknown>
}

export interface UploaderState {
  items: readonly UploadItem[]
  /** the ids of the files in the current or last run */
  run: ReadonlySet<number>
  /** the result of the last run; null if there is none */
  banner: Banner | null
}

export type Uploader = ReturnType<typeof createUploader>

/**
 * Checks the files that staff choose and uploads them on request, three at a time; one that fails does not stop the others
 * (rules: document uploader). Independent of React, so that a row renders only when its file changes.
 */
export function createUploader(calls: UploaderCalls) {
  let state: UploaderState = { items: [], run: new Set(), banner: null }
  let lastId = 0
  const changed = createSignal()
  const waiting: { id: number; work: (signal: AbortSignal) => Promise<void> }[] = []
  const working = new Map<number, AbortController>()

  const set = (change: Partial<UploaderState>) => {
    state = { ...state, ...change }
    changed.announce()
  }
  const change = (id: number, changed: Partial<UploadItem>) =>
    set({ items: state.items.map((item) => (item.id === id ? { ...item, ...changed } : item)) })
  const phase = (id: number, next: UploadPhase) => change(id, { phase: next })
  const find = (id: number) => state.items.find((item) => item.id === id)

  const enqueue = (id: number, work: (signal: AbortSignal) => Promise<void>) => {
    waiting.push({ id, work })
    next()
  }
  const next = () => {
    while (working.size < CONCURRENCY) {
      const task = waiting.shift()
      if (task === undefined) return
      const controller = new AbortController()
      working.set(task.id, controller)
      void task.work(controller.signal).finally(() => {
        if (working.get(task.id) === controller) working.delete(task.id)
        settle()
        next()
      })
    }
  }
  /** reports the result of a finished run */
  const settle = () => {
    const ofRun = state.items.filter(({ id }) => state.run.has(id))
    if (state.banner !== null || ofRun.length === 0 || ofRun.some(isUploading)) return
    set({ banner: bannerOf(ofRun) })
  }
  const drop = (id: number) => {
    const place = waiting.findIndex((task) => task.id === id)
    if (place >= 0) waiting.splice(place, 1)
    working.get(id)?.abort()
    working.delete(id)
  }

  const look = ({ id, file }: Pick<UploadItem, 'id' | 'file'>) =>
    enqueue(id, async (signal) => {
      try {
        const found = await calls.check(file, { signal })
        if (signal.aborted) return
        change(id, { found, phase: found.state === 'refused' ? { name: 'refused', message: found.message } : { name: 'ready' } })
      } catch (error) {
        if (!signal.aborted) phase(id, { name: 'unread', message: errorMessage(error) })
      }
    })
  const send = (id: number) =>
    enqueue(id, async (signal) => {
      const item = find(id)
      if (item === undefined) return
      const { file, chosen } = item
      phase(id, { name: 'sending', sent: 0, total: file.size })
      const onProgress: UploadOptions['onProgress'] = ({ sent, total }) => {
        if (!signal.aborted) phase(id, { name: 'sending', sent, total })
      }
      try {
        const filing = { vehicle: chosen?.vehicle ? vehicleIdentifier(chosen.vehicle) : undefined, kind: chosen?.kind }
        const result = await calls.send(file, filing, { signal, onProgress })
        if (signal.aborted) return
        phase(id, result.state === 'refused' ? { name: 'refused', message: result.message } : { name: 'done', result })
      } catch (error) {
        if (!signal.aborted) phase(id, { name: 'failed', message: errorMessage(error) })
      }
    })
  const run = (ids: readonly number[], alongWith: readonly number[] = []) => {
    if (ids.length === 0) return
    const isRunning = state.items.some(isUploading)
    set({
      run: new Set([...(isRunning ? state.run : alongWith), ...ids]),
      banner: null,
      items: state.items.map((item) => (ids.includes(item.id) ? { ...item, phase: { name: 'queued' } } : item)),
    })
    for (const id of ids) send(id)
  }
  /** `before`: where it was filed, so that it can be moved back; undefined when moving back */
  const move = async (id: number, to: Place & Pick<Move, 'insteadOf'>, before: UploadResult | undefined) => {
    const item = find(id)
    const documentId = movableDocument(item)
    if (item?.phase.name !== 'done' || documentId === null || to.kind === 'video') return
    const { phase: was } = item
    phase(id, { ...was, moving: true, problem: '' })
    try {
      const vehicle = vehicleIdentifier(to.vehicle)
      const result = await calls.move(documentId, { vehicle, kind: to.kind, versionId: was.result.versionId, insteadOf: to.insteadOf })
      const { oldPlaceVersionId } = result
      phase(id, { name: 'done', result, before, kept: keptVersion(documentId, result), oldPlaceVersionId })
    } catch (error) {
      phase(id, { ...was, problem: errorMessage(error) })
    }
  }
  const restore = async (id: number, was: DonePhase, replacement: Replacement, restored: DonePhase) => {
    phase(id, { ...was, moving: true, problem: '' })
    try {
      await calls.restore(replacement)
      phase(id, restored)
    } catch (error) {
      phase(id, { ...was, problem: errorMessage(error) })
    }
  }
  const idsOf = (which: (item: UploadItem) => boolean) => state.items.filter(which).map(({ id }) => id)

  return {
    subscribe: changed.listen,
    state: () => state,
    /** Adds files that are not in the list yet, and checks them. */
    add: (files: readonly File[]) => {
      const added: UploadItem[] = []
      for (const file of files) {
        if ([...state.items, ...added].some((item) => item.phase.name !== 'done' && isSameFile(item.file, file))) continue
        const refusal = refusalBeforeSending(file)
        const begins: UploadPhase = refusal === null ? { name: 'reading' } : { name: 'refused', message: refusal }
        added.push({ id: ++lastId, file, phase: begins, found: null, chosen: null })
      }
      set({ items: [...state.items, ...added] })
      for (const item of added) if (item.phase.name === 'reading') look(item)
    },
    /** Sets the vehicle and kind of a file. */
    choose: (id: number, chosen: Filing) => change(id, { chosen }),
    /** Removes a file from the list. */
    remove: (id: number) => {
      drop(id)
      set({ items: state.items.filter((item) => item.id !== id) })
      settle()
      next()
    },
    /** Cancels an upload; it can be retried. */
    cancel: (id: number) => {
      drop(id)
      phase(id, { name: 'failed', message: 'Canceled.' })
      settle()
      next()
    },
    clear: () => {
      for (const { id } of state.items) drop(id)
      set({ items: [], run: new Set(), banner: null })
    },
    /** 'Start Upload': uploads the files that are ready; rejected ones count as failed. */
    start: () =>
      run(
        idsOf(isToBeSent),
        idsOf(({ phase: { name } }) => name === 'refused'),
      ),
    /** Moves a filed document to another vehicle or kind. */
    move: async (id: number, to: Place) => {
      const phase = find(id)?.phase
      if (phase?.name === 'done') await move(id, to, phase.result)
    },
    /** Moves a document back to its previous vehicle and kind. */
    moveBack: async (id: number) => {
      const phase = find(id)?.phase
      if (phase?.name !== 'done' || phase.before === undefined) return
      const { before, kept, oldPlaceVersionId } = phase
      if (kept) await restore(id, phase, kept, { name: 'done', result: before })
      else await move(id, { ...filedUnder(before), insteadOf: oldPlaceVersionId }, undefined)
    },
    /** Restores the version that a file replaced; the file remains as an older version. */
    undoReplacement: async (id: number) => {
      const item = find(id)
      const replacement = replacementOf(item)
      if (item?.phase.name !== 'done' || replacement === null) return
      await restore(id, item.phase, replacement, { name: 'done', result: item.phase.result, undone: true })
    },
    /** Retries one or all of the failed files. */
    retry: (id?: number) => {
      const again = state.items.filter((item) => (id === undefined || item.id === id) && mayBeRetried(item))
      for (const item of again.filter((each) => each.phase.name === 'unread')) {
        phase(item.id, { name: 'reading' })
        look(item)
      }
      run(again.filter((each) => each.phase.name === 'failed').map((each) => each.id))
    },
    /** Cancels everything when the page is left. */
    stop: () => {
      for (const { id } of state.items) drop(id)
    },
  }
}
