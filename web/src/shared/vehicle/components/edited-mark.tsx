import type { VehicleEdits } from '@forecourt/contracts/inventory-feed/vehicles'
import { Tooltip } from '@mantine/core'
import dayjs from 'dayjs'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { EDIT_LABELS } from '../model/edit-labels.ts'

/** 'Edited' if staff have overridden facts of the feed; on hover which ones, who and when. Nothing if there are no overrides. */
export function EditedMark({ edits }: { edits: VehicleEdits | null | undefined }) {
  if (edits === null || edits === undefined) return null
  const facts = Object.entries(EDIT_LABELS).flatMap(([fact, label]) => (fact in edits.values ? [label] : []))
  const when = dayjs(edits.editedAt).format('MMMM D, YYYY h:mm A')
  return (
    <Tooltip label={`${facts.join(', ')}: edited by ${edits.editedBy.name || edits.editedBy.email}, ${when}`}>
      <span>
        <StatusPill tone="info">Edited</StatusPill>
      </span>
    </Tooltip>
  )
}
