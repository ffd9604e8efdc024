import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Menu } from '@mantine/core'
import { useCallback, useState } from 'react'
import { confirm, DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { VideoPlayer } from '../../media/components/video-player.tsx'
import { useDocumentWork } from '../api/document-work.ts'
import { ACCEPTED_FILES, type DocumentsVehicle, type FiledDocuments } from '../model/vehicle-package.ts'
import { FileChoice } from './file-choice.tsx'
import { AddItem, ItemMenu, ViewItem } from './package-buttons.tsx'
import { PackageItem } from './package-item.tsx'
import styles from './vehicle-documents.module.css'
import { VideoForm } from './video-form.tsx'
import { WorkState } from './work-state.tsx'

interface VideoItemProps {
  dealershipId: string
  vehicle: DocumentsVehicle
  video: FiledDocuments['video']
  /** called with whether an address is unsaved; the caller then asks before a navigation discards it */
  onTyping: ((typing: boolean) => void) | undefined
}

/** A vehicle's video: watch it, enter its address or upload an MP4, remove it (rules: vehicle video). */
export function VideoItem({ dealershipId, vehicle, video, onTyping }: VideoItemProps) {
  const [watching, setWatching] = useState(false)
  const [editing, setEditing] = useState(false)
  const [typing, setTyping] = useState(false)
  const type = useCallback(
    (now: boolean) => {
      setTyping(now)
      onTyping?.(now)
    },
    [onTyping],
  )
  const actions = useDocumentWork(dealershipId, vehicle, 'video')
  const url = video?.url ?? vehicle.videoUrl
  const title = vehicleTitle(vehicle)

  const remove = async () => {
    const isLost = video?.uploaded ? `The uploaded file ${video.fileName} will be deleted.` : 'The link to it will be removed.'
    const shown =
      vehicle.videoUrl === ''
        ? `Customers will no longer see the video of the ${title}.`
        : 'Customers will see the video from the inventory file again.'
    const text = `${shown} ${isLost}`
    if (await confirm({ title: 'Remove the video?', text, confirmLabel: 'Remove Video' })) await actions.saveAddress('')
  }
  const toggle = async () => {
    if (!editing || !typing || (await confirm(DISCARD_CHANGES))) setEditing(!editing)
  }
  const change = async (work: Promise<boolean>) => {
    if (await work) setEditing(false)
  }
  return (
    <PackageItem
      name="Video"
      available={url !== ''}
      about={aboutVideo(video, vehicle.videoUrl)}
      actions={
        <FileChoice
          label={url === '' ? 'File for the Video' : 'File to replace the Video'}
          accept={ACCEPTED_FILES.video}
          onFile={(file) => void change(actions.upload(file))}
        >
          {(choose) =>
            url === '' ? (
              <AddItem name="Video" expanded={editing} disabled={actions.isBusy} onClick={() => void toggle()} />
            ) : (
              <>
                <ViewItem name="Video" onClick={() => setWatching(true)} />
                <ItemMenu name="Video" disabled={actions.isBusy} onRemove={video === null ? null : () => void remove()}>
                  <Menu.Item onClick={() => void toggle()}>{editing ? 'Keep the address' : 'Change address'}</Menu.Item>
                  <Menu.Item onClick={choose}>Replace File</Menu.Item>
                </ItemMenu>
              </>
            )
          }
        </FileChoice>
      }
    >
      <div className={styles.below}>
        <WorkState actions={actions} />
      </div>
      {editing ? (
        <div className={styles.below}>
          <VideoForm
            address={video?.uploaded ? '' : url}
            isBusy={actions.isBusy}
            asks={onTyping === undefined}
            onTyping={type}
            onAddress={(address) => void change(actions.saveAddress(address))}
            onFile={(file) => void change(actions.upload(file))}
          />
        </div>
      ) : null}
      {watching ? (
        <Dialog title={`Video – ${title}`} width={900} onClose={() => setWatching(false)}>
          <VideoPlayer
            wanted
            url={url}
            title={title}
            fallback={<Note tone="bad">This address can't be played here. Change it, or add an MP4.</Note>}
          />
        </Dialog>
      ) : null}
    </PackageItem>
  )
}

/** Describes the video, or says that there is none. */
function aboutVideo(video: FiledDocuments['video'], fromFeed: string): string {
  if (video?.uploaded) return [video.fileName, video.bytes === null ? '' : formatBytes(video.bytes)].filter(Boolean).join(', ')
  if (video !== null) return URL.canParse(video.url) ? `On ${new URL(video.url).hostname.replace(/^www\./, '')}` : video.url
  return fromFeed === '' ? 'Not added' : 'From the inventory file'
}
