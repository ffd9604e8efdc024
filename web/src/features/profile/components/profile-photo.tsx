import { PHOTO_ACCEPT } from '@forecourt/trade-in/photos'
import { Button, FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import type { SentBytes } from '../../../api/upload.ts'
import { reducePhoto } from '../../../shared/trade-in/model/reduce-photo.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { SentBytesBar } from '../../../staff-ui/sent-bytes.tsx'
import { PersonPhoto } from '../../../ui/person-photo.tsx'
import { photoUrl, useRemovePhoto, useSetPhoto } from '../api/profile.ts'
import { photoProblem } from '../model/photo-problem.ts'
import styles from './profile-form.module.css'

/** The signed-in user's photo, with buttons to change and remove it. A photo is uploaded as soon as it is chosen (rules: staff profile). */
export function ProfilePhoto({ name, photoId }: { name: string; photoId: string | null }) {
  const [sent, setSent] = useState<SentBytes | null>(null)
  const [problem, setProblem] = useState('')
  const [chosen, showChosen] = useObjectUrl()
  const resetChoice = useRef<() => void>(null)
  const upload = useSetPhoto(setSent)
  const remove = useRemovePhoto()
  const busy = sent !== null || remove.isPending

  const choose = async (file: File | null) => {
    resetChoice.current?.()
    if (file === null) return
    setProblem('')
    setSent({ sent: 0, total: file.size })
    try {
      const reduced = await reducePhoto(file)
      const photo = reduced ?? file
      const refused = photoProblem(file, photo.size)
      if (refused !== null) return setProblem(refused)
      showChosen(photo)
      setSent({ sent: 0, total: photo.size })
      await upload.mutateAsync({ photo, name: file.name })
    } catch (error) {
      setProblem(`We couldn't save your photo. ${errorMessage(error)}`)
    } finally {
      showChosen(null)
      setSent(null)
    }
  }
  const askRemove = async () => {
    const text = 'Customers will see your initials instead.'
    if (!(await confirm({ title: 'Remove your photo?', text, confirmLabel: 'Remove photo' }))) return
    setProblem('')
    await remove.mutateAsync().catch((error: unknown) => setProblem(`We couldn't remove your photo. ${errorMessage(error)}`))
  }
  return (
    <div className={styles.photo}>
      <PersonPhoto name={name} src={chosen ?? photoUrl(photoId)} size={96} />
      <div className={styles.photoText}>
        <div className={styles.buttons}>
          <FileButton
            resetRef={resetChoice}
            accept={PHOTO_ACCEPT}
            onChange={(file) => void choose(file)}
            inputProps={{ 'aria-label': 'Photo file' }}
          >
            {(props) => (
              <Button {...props} variant="default" disabled={busy}>
                {photoId === null ? 'Choose photo' : 'Change photo'}
              </Button>
            )}
          </FileButton>
          {photoId === null ? null : (
            <Button variant="default" disabled={busy} loading={remove.isPending} onClick={() => void askRemove()}>
              Remove
            </Button>
          )}
        </div>
        {sent === null ? (
          <span className={styles.hint}>JPG, PNG or WebP, up to 10 MB. We crop it to a square.</span>
        ) : (
          <SentBytesBar {...sent} afterwards="Preparing your photo…" />
        )}
        {problem === '' ? null : <Note tone="bad">{problem}</Note>}
      </div>
    </div>
  )
}

/** Keeps an object URL for the shown blob and revokes it when the blob changes. */
function useObjectUrl(): [string | null, (blob: Blob | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  return [url, (blob) => setUrl(blob === null ? null : URL.createObjectURL(blob))]
}
