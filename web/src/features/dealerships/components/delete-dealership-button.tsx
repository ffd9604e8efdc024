import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { IconTrash } from '../../../ui/icons.tsx'
import { useDeleteDealership } from '../api/dealerships.ts'

/** Deletes a dealership after a confirmation. The button exists but is hidden from everyone (rules: dealership list, rules: roles). */
export function DeleteDealershipButton({ dealership }: { dealership: Pick<Dealership, '_id' | 'name' | 'vehicles'> }) {
  const { name, vehicles } = dealership
  const deletion = useDeleteDealership(dealership._id)

  const askAndDelete = async () => {
    const agreed = await confirm({
      title: `Delete ${name}`,
      text: `${name} will be deleted with everything in it: ${countOf(vehicles, 'vehicle')} and the inventory files, its leads, customers and packet links, its activity log, and the accounts of its staff. This cannot be undone.`,
      confirmLabel: 'Delete dealership',
    })
    if (!agreed) return
    try {
      await deletion.mutateAsync()
      toast(`${name} deleted`)
    } catch (error) {
      toast(`Failed to delete ${name}: ${errorMessage(error)}`)
    }
  }
  return (
    <Button
      hidden
      variant="default"
      c="var(--fc-bad)"
      leftSection={<IconTrash size={16} />}
      loading={deletion.isPending}
      onClick={() => void askAndDelete()}
    >
      Delete
    </Button>
  )
}
