import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { FormSkeleton } from '../../../staff-ui/form-skeleton.tsx'
import { tradeInSettingsQuery } from '../api/valuation.ts'
import { useDesk } from './desk-context.ts'
import { TradeInSettingsForm } from './settings-form.tsx'

/** The dealership's trade-in settings, for OWNER and ADMIN (rules: trade-in settings). */
export function TradeInSettingsDialog({ onClose }: { onClose: () => void }) {
  const { dealershipId } = useDesk()
  // The form saves all settings together: it starts with the server's, which another user may have changed, and is not refetched while it is open.
  const settings = useQuery({ ...tradeInSettingsQuery(dealershipId), staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  const fresh = settings.isFetchedAfterMount && settings.isSuccess ? settings.data : undefined
  return (
    <Dialog title="Trade-in settings" width={640} onClose={onClose}>
      {fresh === undefined && !settings.isError ? <FormSkeleton label="Loading the settings" /> : null}
      {settings.isError ? (
        <ErrorState
          title="We couldn't load the settings"
          error={settings.error}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : null}
      {fresh === undefined ? null : <TradeInSettingsForm settings={fresh} />}
    </Dialog>
  )
}
