import type { PacketLog } from '@forecourt/contracts/leads/records'
import { errorMessage } from '../../../api/api-error.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { type AccessChange, useSetAccess } from '../api/packets.ts'

/** Revokes or restores a link or changes its expiration, and shows the result in a toast. Revoking asks for a confirmation. */
export function useAccess(dealershipId: string) {
  const set = useSetAccess(dealershipId)
  const change = async (body: AccessChange, done: string): Promise<boolean> => {
    try {
      await set.mutateAsync(body)
      toast(done, 'good')
      return true
    } catch (error) {
      toast(`We couldn't change the link. ${errorMessage(error)}`, 'bad')
      return false
    }
  }
  const revoke = async (log: Pick<PacketLog, '_id' | 'customer'>) => {
    const agreed = await confirm({
      title: 'Revoke this link?',
      text: `${customerName(log.customer)} will no longer be able to open this link. Activity is kept and you can restore the link later.`,
      confirmLabel: 'Revoke link',
    })
    return agreed ? change({ logId: log._id, revoked: true }, 'Link revoked') : false
  }
  const restore = (log: Pick<PacketLog, '_id'>) => change({ logId: log._id, revoked: false }, 'Link restored')
  const setExpiry = (log: Pick<PacketLog, '_id'>, expiresAt: string | null) =>
    change({ logId: log._id, expiresAt }, expiresAt === null ? "The link doesn't expire." : 'Expiration changed')
  return { revoke, restore, setExpiry, busy: set.isPending }
}
