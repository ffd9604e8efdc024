import type { Customer } from '@forecourt/contracts/leads/records'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AddCustomerForm } from '../../features/customers/components/add-customer-form.tsx'
import { toastAdded } from '../../features/customers/components/toast-added.ts'
import { EMPTY_CUSTOMER } from '../../features/customers/model/customer-form.ts'
import { confirm, DISCARD_CHANGES } from '../../staff-ui/confirm.tsx'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { KeepUnsaved } from '../../staff-ui/keep-unsaved.tsx'

interface AddCustomerProps {
  dealershipId: string
  onClose: () => void
  /** called with the new customer, or with one who existed already */
  onDone: (customer: Customer, isNew: boolean) => void
}

/** Adds a customer with a lead that has no vehicle yet (rules: adding a customer). Closing and Back ask before they discard input. */
export function AddCustomer({ dealershipId, onClose, onDone }: AddCustomerProps) {
  const [typing, setTyping] = useState(false)
  const close = async () => {
    if (!typing || (await confirm(DISCARD_CHANGES))) onClose()
  }
  const done = (customer: Customer, isNew: boolean) => {
    // going to the customer must not ask
    flushSync(() => setTyping(false))
    onDone(customer, isNew)
  }
  const added = (customer: Customer, existed: boolean) => {
    toastAdded(existed)
    done(customer, !existed)
  }
  return (
    <Dialog width={560} title="Add customer" onClose={() => void close()}>
      {typing ? <KeepUnsaved staysOnPage /> : null}
      <AddCustomerForm
        dealershipId={dealershipId}
        vehicle={null}
        initial={EMPTY_CUSTOMER}
        onAdded={added}
        onChoose={(customer) => done(customer, false)}
        onCancel={() => void close()}
        onTyping={setTyping}
        cancelLabel="Cancel"
      />
    </Dialog>
  )
}
