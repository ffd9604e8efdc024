import type { Dealership } from '@forecourt/contracts/auth/operations'
import { ViewersStrip } from '../../features/viewers/components/viewers-strip.tsx'
import { actionLabel } from '../../shared/packet-activity/model/activity-labels.ts'
import type { OpenModal } from './use-modal-param.ts'

interface WhoIsLookingProps {
  /** those the person may see; null while loading */
  dealerships: readonly Dealership[] | null
  /** the one on screen; null for all */
  dealershipId: string | null
  openModal: OpenModal
}

/** The 'who is looking now' strip, of all dealerships or of the one on screen; a click opens the lead's details. */
export function WhoIsLooking({ dealerships, dealershipId, openModal }: WhoIsLookingProps) {
  if (dealerships === null || dealerships.length === 0) return null
  const named = dealershipId === null && dealerships.length > 1
  const nameOf = (id: string) => (named ? (dealerships.find(({ _id }) => _id === id)?.name ?? null) : null)
  return (
    <ViewersStrip
      dealershipId={dealershipId}
      dealershipName={nameOf}
      actionLabel={actionLabel}
      onOpenLead={(id, leadId) => openModal('lead', id, { itemId: leadId })}
    />
  )
}
