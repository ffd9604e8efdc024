import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { typedNote } from '../../features/leads/api/typed-note.ts'
import { watchDrafts } from '../../shared/drafts.ts'
import { customersPath } from '../../shared/staff-paths.ts'
import { EmptyState } from '../../staff-ui/empty-state.tsx'
import { UnsavedText } from '../../staff-ui/unsaved-text.tsx'
import { IconUsers } from '../../ui/icons.tsx'
import { useSession } from './session-context.ts'

interface GoneLeadProps {
  dealershipId: string
  leadId: string
  onClose: () => void
}

/**
 * The place of a lead that was deleted or that the user may not see. Leads to its customer, if the address names one, but not before the user has
 * discarded a note that they typed.
 */
export function GoneLead({ dealershipId, leadId, onClose }: GoneLeadProps) {
  const { user } = useSession()
  const navigate = useNavigate()
  const customer = useSearchParams()[0].get('customer')
  const note = typedNote(user.id, leadId)
  const text = useSyncExternalStore(watchDrafts, note.typed)
  const [hadNote] = useState(text !== '')
  const discard = () => {
    note.keep('')
    if (customer === null) return onClose()
    void navigate(customersPath(dealershipId, customer), { replace: true })
  }
  if (text !== '') {
    const message = "This lead isn't available any more. Your note wasn't saved. Copy it to keep it."
    return <UnsavedText what="note" message={message} text={text} onDiscard={discard} />
  }
  // what discards the note navigates by itself: the deletion of the lead to the list
  if (customer !== null && !hadNote) return <Navigate to={customersPath(dealershipId, customer)} replace />
  return (
    <EmptyState icon={<IconUsers size={26} />} title="This lead isn't available" text="It was deleted or you don't have access.">
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </EmptyState>
  )
}
