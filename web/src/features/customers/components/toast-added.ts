import { toast } from '../../../staff-ui/toast.ts'

/** Says that a customer was added, or that the dealership had them already (rules: adding a customer). */
export function toastAdded(existed: boolean): void {
  if (existed) toast('Customer already exists for this dealership.', 'bad')
  else toast('Customer added!', 'good')
}
