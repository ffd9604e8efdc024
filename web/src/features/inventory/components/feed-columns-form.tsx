import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { Note } from '../../../staff-ui/note.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { StickyFoot } from '../../../staff-ui/sticky-foot.tsx'
import { countOf } from '../../../ui/format.ts'
import { useChangeFeedFormat } from '../api/feed-format.ts'
import {
  absentColumns,
  draftedFormat,
  EMPTY_DRAFT,
  type FieldChoice,
  type FormatDraft,
  formatChanges,
  isUnrecognized,
  orderColumns,
} from '../model/feed-columns.ts'
import { currentVersion } from '../model/reported-versions.ts'
import styles from './feed-columns.module.css'
import { FeedColumnsTable } from './feed-columns-table.tsx'
import { FeedFormatDefaults } from './feed-format-defaults.tsx'
import { ReimportProgress } from './reimport-progress.tsx'
import { RememberedColumns } from './remembered-columns.tsx'

interface FeedColumnsFormProps {
  dealershipId: string
  response: OperationResponse<'inventory-feed.getFeedFormat'>
  /** whether `response` is about the previous file, because the columns of the newest still load */
  isOfEarlierFile: boolean
  versions: readonly FeedVersion[]
  onLatest: () => void
  /** called with whether choices are not saved yet */
  onUnsaved: (unsaved: boolean) => void
}

/** The form of 'Columns'. Applies only this user's choices to the saved mapping. */
export function FeedColumnsForm({ dealershipId, response, isOfEarlierFile, versions, onLatest, onUnsaved }: FeedColumnsFormProps) {
  const [draft, setDraft] = useState<FormatDraft>(EMPTY_DRAFT)
  const save = useChangeFeedFormat(dealershipId)
  const format = draftedFormat(response.format, draft)
  const changes = formatChanges(response.format, format)
  const isUnsaved = changes > 0
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])

  const choose = useCallback(
    (key: string, choice: FieldChoice) => setDraft((before) => ({ ...before, columns: { ...before.columns, [key]: choice } })),
    [],
  )
  const submit = async () => {
    // the choices stay if saving fails; the note shows the error
    const saved = await save.mutateAsync(draft).catch(() => null)
    if (saved !== null) setDraft((now) => (now === draft ? EMPTY_DRAFT : now))
  }
  const unknown = response.columns.filter(isUnrecognized).length
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (changes > 0 && !save.isPending) void submit()
      }}
    >
      <div>
        <Text fw={600}>
          {isOfEarlierFile
            ? `Loading the columns of ${versions[0]?.fileName ?? 'the newest file'}…`
            : response.file === null
              ? 'No file yet'
              : unknown === 0
                ? `Every column of ${response.file.fileName} is recognized`
                : `${countOf(unknown, 'column')} of ${response.file.fileName} ${unknown === 1 ? 'is' : 'are'} not recognized`}
        </Text>
        <Text size="sm" c="dimmed">
          Saved for future files. Case and spaces don't matter.
        </Text>
      </div>
      {isOfEarlierFile ? (
        <RowSkeletons label="Loading columns" rows={8} />
      ) : (
        <>
          <FeedColumnsTable columns={orderColumns(response.columns)} format={format} onChoose={choose} />
          <RememberedColumns keys={absentColumns(format, response.columns)} format={format} onChoose={choose} />
        </>
      )}
      <FeedFormatDefaults format={format} onChange={(change) => setDraft({ ...draft, ...change })} />
      {save.data?.version ? <ReimportProgress started={save.data.version} versions={versions} onLatest={onLatest} /> : null}
      <StickyFoot>
        {save.isError ? <Note tone="bad">Failed to save the columns: {errorMessage(save.error)}</Note> : null}
        {save.data !== undefined && save.data.version === null && changes === 0 ? <Note tone="good">{savedText(versions)}</Note> : null}
        <div className={styles.buttons}>
          <Text size="sm" c="dimmed" aria-live="polite">
            {changes === 0 ? '' : `${countOf(changes, 'change')} not saved yet`}
          </Text>
          <Button variant="default" disabled={changes === 0 || save.isPending} onClick={() => setDraft(EMPTY_DRAFT)}>
            Undo changes
          </Button>
          <Button type="submit" disabled={changes === 0} loading={save.isPending}>
            Save columns
          </Button>
        </div>
      </StickyFoot>
    </form>
  )
}

/** Returns the message after saving if the current file is not imported again. */
function savedText(versions: readonly FeedVersion[]): string {
  const [newest] = versions
  // the current file may have been read again, with columns that were corrected since
  const isCurrentFile = newest?.sha256 === currentVersion(versions)?.sha256
  if (!isCurrentFile && (newest?.state === 'failed' || newest?.state === 'held' || newest?.state === 'discarded')) {
    return `Saved. Upload ${newest.fileName} again to use these columns.`
  }
  return 'Saved. No vehicles changed.'
}
