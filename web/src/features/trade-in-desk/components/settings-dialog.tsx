import type { SavedTradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { ErrorState, queryFailure } from '../../../staff-ui/error-state.tsx'
import { FormSkeleton } from '../../../staff-ui/form-skeleton.tsx'
import { tradeInSettingsQuery } from '../api/valuation.ts'
import { useDesk } from './desk-context.ts'
import { TradeInSettingsForm } from './settings-form.tsx'

/** The dealership's trade-in settings, for OWNER and ADMIN (rules: trade-in settings). */
export function TradeInSettingsDialog({ onClose }: { onClose: () => void }) {
  const { dealershipId } = useDesk()
  // The form starts with the server's settings, which another user may have changed, and is not refetched while it is open.
  const settings = useQuery({ ...tradeInSettingsQuery(dealershipId), staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  // a refetch that fails later, like after a reconnect, must not remove the form and what is typed in it
  const [loaded, setLoaded] = useState<SavedTradeInSettings | null>(null)
  if (loaded === null && settings.isFetchedAfterMount && settings.isSuccess) setLoaded(settings.data)
  return (
    <Dialog title="Trade-in settings" width={640} onClose={onClose}>
      {loaded === null && !settings.isError ? <FormSkeleton label="Loading the settings" /> : null}
      {loaded === null && settings.isError ? <ErrorState title="We couldn't load the settings" {...queryFailure(settings)} /> : null}
      {loaded === null ? null : <TradeInSettingsForm settings={loaded} />}
    </Dialog>
  )
}
