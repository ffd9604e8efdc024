import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import { useRef, useState } from 'react'
import { type NewLink, useMakeLink } from '../api/packets.ts'

type Wanted = Pick<NewLink, 'template' | 'expiresAt'> & { customer: Customer }

/**
 * The links made while a dialog is open. One that was made for the same customer and template is shown again instead of another, so that no
 * unused links are left behind. `log` is null while a link is made, and when none is wanted.
 */
export function usePacketLinks(dealershipId: string, vehicle: Pick<NewLink, 'vehicle' | 'snapshot'>) {
  const make = useMakeLink(dealershipId)
  const made = useRef(new Map<string, Promise<PacketLog>>())
  const wanted = useRef('')
  const [log, setLog] = useState<PacketLog | null>(null)
  const [error, setError] = useState<unknown>(null)

  /** Shows the link, making it where there is none yet; null when it could not be made, which `error` tells of. */
  const show = async ({ customer, template, expiresAt }: Wanted): Promise<PacketLog | null> => {
    const key = `${customer._id} ${template}`
    wanted.current = key
    setError(null)
    setLog((shown) => (shown?.customerId === customer._id && shown.template === template ? shown : null))
    const link =
      made.current.get(key) ?? make.mutateAsync({ ...vehicle, customerId: customer._id, email: customer.email, template, expiresAt })
    made.current.set(key, link)
    try {
      const log = await link
      if (wanted.current === key) setLog(log)
      return log
    } catch (failure) {
      made.current.delete(key)
      if (wanted.current === key) setError(failure)
      return null
    }
  }
  const clear = () => {
    wanted.current = ''
    setLog(null)
    setError(null)
  }
  return { log, error, show, clear }
}
