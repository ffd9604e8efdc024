import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { KeepUnsaved } from '../../../staff-ui/keep-unsaved.tsx'
import { IconUpload } from '../../../ui/icons.tsx'
import { ACCEPTED_FILES, addressProblem, isNewAddress } from '../model/vehicle-package.ts'
import { FileChoice } from './file-choice.tsx'
import styles from './vehicle-documents.module.css'

interface VideoFormProps {
  /** the saved one; '' for none */
  address: string
  isBusy: boolean
  /** false if the caller asks before a navigation discards an unsaved address */
  asks?: boolean
  /** called with whether the form has an unsaved address; with false when it closes */
  onTyping: (typing: boolean) => void
  onAddress: (address: string) => void
  onFile: (file: File) => void
}

/**
 * A form for a vehicle's video: an address, saved only when it is not empty and has changed, or an MP4 file (rules: vehicle video). Asks before a navigation
 * discards an unsaved address, unless the caller does.
 */
export function VideoForm({ address, isBusy, asks = true, onTyping, onAddress, onFile }: VideoFormProps) {
  const [typed, setTyped] = useState(address)
  const [problem, setProblem] = useState<string | null>(null)
  const isNew = isNewAddress(typed, address)
  useEffect(() => {
    onTyping(isNew)
    return () => onTyping(false)
  }, [isNew, onTyping])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isNew) return
    const wrong = addressProblem(typed)
    setProblem(wrong)
    if (wrong === null) onAddress(typed.trim())
  }
  return (
    <form className={styles.video} noValidate onSubmit={save}>
      {isNew && asks ? <KeepUnsaved inDialog={false} /> : null}
      <div className={styles.address}>
        <TextInput
          type="url"
          label="Video URL"
          placeholder="https://"
          value={typed}
          error={problem}
          maxLength={2_000}
          data-autofocus
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" disabled={!isNew} loading={isBusy}>
          Save
        </Button>
      </div>
      <div className={styles.or}>
        or
        <FileChoice label="MP4 file" accept={ACCEPTED_FILES.video} onFile={onFile}>
          {(choose) => (
            <Button size="xs" variant="default" leftSection={<IconUpload size={14} />} disabled={isBusy} onClick={choose}>
              Upload MP4
            </Button>
          )}
        </FileChoice>
      </div>
    </form>
  )
}
