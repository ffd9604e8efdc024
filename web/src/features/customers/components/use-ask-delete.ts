import type { Customer } from '@forecourt/contracts/leads/records'
import { ApiError, errorMessage } from '../../../api/api-error.ts'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { useDeleteCustomer } from '../api/customers.ts'

/** Asks for confirmation, deletes a customer with all their data, and reports the result. `deleting` is the customer's id during the request. */
export function useAskDelete(dealershipId: string, onDeleted: () => void) {
  const remove = useDeleteCustomer(dealershipId)
  const ask = async (customer: Customer) => {
    const name = customerName(customer)
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text: 'Are you sure you want to delete this customer? Their leads, packet links and activity are deleted too, and the packet links stop working. Their trade-ins stay: to end links to offers and photos, delete them under Trade-ins. This cannot be undone.',
      confirmLabel: 'Delete customer',
    })
    if (!agreed) return
    try {
      const { leads, packetLinks } = await remove.mutateAsync(customer)
      toast(`${name} was deleted, with ${countOf(leads, 'lead')} and ${countOf(packetLinks, 'packet link')}.`, 'good')
      onDeleted()
    } catch (error) {
      const reason = error instanceof ApiError && error.status === 404 ? 'They may have been deleted already.' : errorMessage(error)
      toast(`Failed to delete customer. ${reason}`, 'bad')
    }
  }
  return { ask, deleting: remove.isPending ? remove.variables._id : null }
}
