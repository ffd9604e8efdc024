import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FilingDialog } from '../../../shared/documents/components/filing-dialog.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { countOf } from '../../../ui/format.ts'
import { IconCamera, IconRefresh, IconUpload } from '../../../ui/icons.tsx'
import { keepingFocus } from '../../../ui/keeping-focus.ts'
import { ACCEPTED, ACCEPTED_ON_PHONES } from '../model/selected-files.ts'
import { filedUnder, filingOf, isToBeSent, isUploading, mayBeRetried, type UploadItem } from '../model/upload-item.ts'
import { runProgress, uploadStatus } from '../model/upload-texts.ts'
import type { Uploader, UploaderState } from '../model/uploader.ts'
import styles from './document-uploader.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { UploadRow } from './upload-row.tsx'
import { useFileDrop } from './use-file-drop.ts'

interface DocumentUploaderProps {
  dealershipId: string
  uploader: Uploader
  state: UploaderState
}

/** The PDF Uploader: takes files that are chosen or dropped anywhere on the page, shows the vehicle of each, and uploads them (rules: document uploader). */
export function DocumentUploader({ dealershipId, uploader, state }: DocumentUploaderProps) {
  const { items, banner } = state
  const [changing, setChanging] = useState<number | null>(null)
  const over = useFileDrop(uploader.add)
  const asked = items.find(({ id }) => id === changing)
  const section = useRef<HTMLElement>(null)
  const rowOf = (id: string) => section.current?.querySelector<HTMLElement>(`[data-file="${id}"]`)
  const ids = items.map(({ id }) => `${id}`)
  const noteRemoval = useFocusAfterRemoval(ids, rowOf, { heading: () => section.current })
  const noteLatest = useRef(noteRemoval)
  useEffect(() => {
    noteLatest.current = noteRemoval
  })
  // the same function for all renders, because rows are memoized
  const remove = useCallback(
    (id: number) => {
      noteLatest.current(`${id}`)
      uploader.remove(id)
    },
    [uploader],
  )
  return (
    <section ref={section} tabIndex={-1} className={styles.uploader} aria-label="PDF Uploader">
      <ChooseFiles onFiles={uploader.add} over={over} />
      {items.length === 0 ? null : (
        <ol className={styles.files} aria-label="Selected files">
          {items.map((item) => (
            <UploadRow key={item.id} dealershipId={dealershipId} item={item} uploader={uploader} onChange={setChanging} onRemove={remove} />
          ))}
        </ol>
      )}
      {banner === null ? null : (
        <div className={styles.banner}>
          <Note tone={banner.tone}>
            {banner.message}
            {banner.waiting === 0 ? null : ` ${countOf(banner.waiting, 'file waits', 'files wait')} under ‘Needs a vehicle’.`}
          </Note>
        </div>
      )}
      <UploadControls uploader={uploader} state={state} />
      {asked === undefined ? null : (
        <ChangeFiling dealershipId={dealershipId} item={asked} uploader={uploader} onClose={() => setChanging(null)} />
      )}
    </section>
  )
}

function ChooseFiles({ onFiles, over }: { onFiles: (files: readonly File[]) => void; over: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const onPhone = useMediaQuery('(hover: none) and (pointer: coarse)', false, { getInitialValueInEffect: false })
  const take = (chosen: HTMLInputElement) => {
    onFiles([...(chosen.files ?? [])])
    // otherwise a removed file could not be chosen again
    chosen.value = ''
  }
  return (
    <div className={styles.drop} data-over={over || undefined}>
      <span className={styles.tile}>
        <IconUpload size={20} />
      </span>
      <p className={styles.guide}>
        <span>
          <b>Drop documents here</b> or anywhere on this page
        </span>
        <span className={styles.hint}>
          {onPhone ? 'PDF or MP4, or take a photo.' : 'PDF, JPG, PNG or MP4.'} We read the VIN from the pages and file each one.
        </span>
      </p>
      <Button className={styles.choose} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      {onPhone ? (
        <Button className={styles.choose} variant="default" leftSection={<IconCamera size={16} />} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
      ) : null}
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={onPhone ? ACCEPTED_ON_PHONES : ACCEPTED}
        aria-label="Documents"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label="Photo of a document"
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}

function UploadControls({ uploader, state: { items, run } }: { uploader: Uploader; state: UploaderState }) {
  const status = uploadStatus(items)
  const reading = items.filter(({ phase }) => phase.name === 'reading').length
  const sendable = items.filter(isToBeSent).length
  const uploading = items.some(isUploading)
  const failed = items.filter(mayBeRetried).length
  const progress = uploading ? runProgress(items.filter(({ id }) => run.has(id))) : null
  const announcement =
    progress?.text ?? (reading > 0 ? `Reading ${countOf(reading, 'document')}…` : items.length === 0 ? '' : summary(items))
  return (
    <>
      {progress === null ? null : (
        <div className={styles.progress}>
          <UploadProgress percent={progress.percent} label="Upload of all files" />
        </div>
      )}
      <div className={styles.foot} data-empty={items.length === 0 || undefined}>
        <span role="status">
          <StatusPill tone={uploading ? 'info' : 'neutral'}>{status}</StatusPill>
        </span>
        <span className={styles.said}>{announcement}</span>
        <span className={styles.buttons}>
          {failed > 0 && !uploading ? (
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={keepingFocus(() => uploader.retry())}>
              Retry {failed} failed
            </Button>
          ) : null}
          <Button variant="default" disabled={items.length === 0 || uploading} onClick={keepingFocus(uploader.clear)}>
            Clear All
          </Button>
          <Button disabled={sendable === 0 || reading > 0 || uploading} onClick={keepingFocus(uploader.start)}>
            Start Upload
          </Button>
        </span>
      </div>
    </>
  )
}

/** '3 ready, 1 question, 2 failed', without zero counts. */
function summary(items: readonly UploadItem[]): string {
  const count = (which: (item: UploadItem) => boolean) => items.filter(which).length
  const open = (item: UploadItem) => item.phase.name === 'ready' && filingOf(item)?.vehicle === null
  const parts = [
    [count((item) => item.phase.name === 'ready' && !open(item)), 'ready'],
    [count((item) => item.phase.name === 'done' && item.phase.result.state === 'filed'), 'filed'],
    [count(open), count(open) === 1 ? 'question' : 'questions'],
    [count((item) => 'message' in item.phase), 'failed'],
  ] as const
  return parts.flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`])).join(', ')
}

interface ChangeFilingProps {
  dealershipId: string
  item: UploadItem
  uploader: Uploader
  onClose: () => void
}

function ChangeFiling({ dealershipId, item, uploader, onClose }: ChangeFilingProps) {
  const { found, phase, file } = item
  if (phase.name === 'done') {
    return (
      <FilingDialog
        dealershipId={dealershipId}
        fileName={file.name}
        question=""
        filing={filedUnder(phase.result)}
        candidates={[]}
        submitLabel="Move"
        onSubmit={(chosen) => {
          void uploader.move(item.id, chosen)
          onClose()
        }}
        onClose={onClose}
      />
    )
  }
  const filing = filingOf(item)
  if (filing === null) return null
  return (
    <FilingDialog
      dealershipId={dealershipId}
      fileName={file.name}
      question={filing.vehicle === null ? (found?.message ?? '') : ''}
      filing={filing}
      candidates={found?.candidates ?? []}
      submitLabel="Save"
      onSubmit={(chosen) => {
        uploader.choose(item.id, chosen)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
