import { FEED_MAX_BYTES } from 'virtual:contract-constants'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import type { SentBytes } from '../../../api/upload.ts'
import { SentBytesBar } from '../../../staff-ui/sent-bytes.tsx'
import { TableFileInput } from '../../../staff-ui/table-file-input.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useFocusAfterSending } from '../../../staff-ui/use-focus-after-sending.ts'
import { formatBytes } from '../../../ui/format.ts'
import { IconUpload } from '../../../ui/icons.tsx'
import { useUploadFeed } from '../api/feed.ts'
import styles from './feed.module.css'

interface FeedUploadProps {
  dealershipId: string
  hidden: boolean
  /** opens the column mapping, with the reason the file was rejected */
  onColumns: (refusal: string) => void
  /** called when an upload starts and ends */
  onUploading: (uploading: boolean) => void
}

/** 'Replace Inventory CSV': picks a file, uploads it and shows the upload's progress. FeedOutcome shows the import. */
export function FeedUpload({ dealershipId, hidden, onColumns, onUploading }: FeedUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [bytes, setBytes] = useState<SentBytes | null>(null)
  /** why the upload failed; the user may try again, as nothing may be wrong with the file */
  const [failure, setFailure] = useState<string | null>(null)
  const [lacksColumn, setLacksColumn] = useState(false)
  const upload = useUploadFeed(dealershipId, setBytes)
  const input = useFocusAfterSending(upload.isPending)
  const problem = file === null ? null : fileProblem(file)
  const sendable = problem === null && !upload.isPending ? file : null

  const send = async (chosen: File, checkOnly = false) => {
    setFailure(null)
    setLacksColumn(false)
    setBytes({ sent: 0, total: chosen.size })
    onUploading(true)
    try {
      const response = await upload.mutateAsync({ file: chosen, checkOnly })
      toast(response.message, response.version.state === 'failed' ? 'bad' : 'good')
      setFile(null)
    } catch (error) {
      toast('Failed to upload inventory.')
      setFailure(errorMessage(error))
      setLacksColumn(error instanceof ApiError && error.code === 'NO_KNOWN_COLUMNS')
    }
    setBytes(null)
    onUploading(false)
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFailure(null)
    setLacksColumn(false)
  }

  return (
    <form
      className={styles.upload}
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault()
        if (sendable !== null) void send(sendable)
      }}
    >
      <div className={styles.uploadRow}>
        <TableFileInput
          ref={input}
          className={styles.picker}
          label="Replace Inventory CSV"
          description="Comma, tab, semicolon or pipe separated. Columns can be in any order. Preview the changes before importing."
          accept=".csv"
          value={file}
          onChange={choose}
          disabled={upload.isPending}
          error={problem ?? failure}
          fileLabel="Replace Inventory CSV file"
        />
        <Button type="submit" leftSection={<IconUpload size={16} />} disabled={sendable === null}>
          {upload.isPending ? 'Uploading...' : 'Import now'}
        </Button>
        <Button variant="default" disabled={sendable === null} onClick={() => sendable !== null && void send(sendable, true)}>
          Preview changes
        </Button>
      </div>
      {lacksColumn && failure !== null ? (
        <Button mt="sm" variant="default" onClick={() => onColumns(failure)}>
          Choose the column
        </Button>
      ) : null}
      {bytes === null ? null : <SentBytesBar {...bytes} afterwards="Reading the file…" />}
      {upload.data?.dealerships.some(({ _id }) => _id.length !== 24) ? (
        <Alert color="red">Found and filtered out corrupted dealership data. Please check your database.</Alert>
      ) : null}
    </form>
  )
}

/** Returns why a chosen file cannot be uploaded; null if it can. The file picker's filter can be overridden. */
function fileProblem(file: File): string | null {
  if (!/\.csv$/i.test(file.name)) return 'Only .csv files can be uploaded.'
  return file.size > FEED_MAX_BYTES ? `The file is larger than ${formatBytes(FEED_MAX_BYTES)}.` : null
}
