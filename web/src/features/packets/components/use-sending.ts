import { messageUrl } from '@forecourt/contact/contact-urls'
import type { Customer, PacketChannel, PacketLog, VehicleSnapshot } from '@forecourt/contracts/leads/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useMarkSent } from '../../../shared/packet-activity/api/mark-sent.ts'
import { absoluteUrl, shortPacketPath } from '../../../shared/paths.ts'
import { copyLater } from '../../../staff-ui/copy-later.ts'
import { toast } from '../../../staff-ui/toast.ts'
import { copyByHand } from '../../../staff-ui/use-copy.ts'
import { customerLinksQuery } from '../api/packets.ts'
import type { Expiry } from '../model/expiry.ts'
import { withLink } from '../model/message.ts'
import type { PacketTemplate, PacketVehicle } from '../model/packet.ts'
import { openAddress } from './open-address.ts'
import { usePacketLinks } from './use-packet-links.ts'

/** What the dialog sends. */
interface Sent {
  dealershipId: string
  /** of the dealership */
  timeZone: string
  vehicle: PacketVehicle
  snapshot: VehicleSnapshot
  customer: Customer | null
  template: PacketTemplate
  expiry: Expiry
  note: string
  /** the message without its link */
  text: string
  /** called when the packet was sent */
  onSent: (channel: PacketChannel) => void
}

/**
 * The channels by which a packet is sent (rules: sending a packet). Each creates the link if needed, also after it was revoked or deleted, and is
 * recorded after sending. `log` is the link if it exists, live; `error` is why it could not be created.
 */
export function useSending(sent: Sent) {
  const { dealershipId, timeZone, vehicle, snapshot, customer, template, expiry, note, text, onSent } = sent
  const links = usePacketLinks(dealershipId, timeZone, { vehicle, snapshot })
  const mark = useMarkSent(dealershipId)
  const [isSharing, setSharing] = useState(false)
  const made = links.linkOf(customer, template)
  const live = useQuery({ ...customerLinksQuery(dealershipId, customer?._id ?? ''), enabled: made !== null })
  // The live record also shows that the link was opened, changed, revoked or deleted elsewhere.
  const current = live.data?.find(({ _id }) => _id === made?._id)
  const isDeleted = current === undefined && live.isSuccess && !live.isFetching
  const isGone = made !== null && (isDeleted || (current ?? made).revokedAt !== null)
  const log = isGone ? null : (current ?? made)

  const ensure = (): Promise<PacketLog> => {
    if (customer === null) return Promise.reject(new Error('Select a customer first.'))
    if (isGone) links.forget(customer, template)
    return links.ensure({ customer, template, expiry, note })
  }
  const count = (of: PacketLog, channel: PacketChannel) => {
    // the link may have an earlier note, of before the last send
    mark.mutate({ logId: of._id, channel, note })
    onSent(channel)
  }
  /** Calls `act` with the link, creating it if needed. Does nothing when that fails; the reason is in `error`. */
  const go = async (act: (log: PacketLog) => Promise<void> | void): Promise<void> => {
    const link = await ensure().catch(() => null)
    if (link !== null) await act(link)
  }

  const message = (of: PacketLog) => withLink(text, shortLink(of))
  const copy = async (): Promise<boolean> => {
    const link = ensure()
    const isCopied = await copyLater(link.then(({ link: path }) => absoluteUrl(path)))
    const copied = await link.catch(() => null)
    if (copied === null) return false
    if (isCopied) count(copied, 'copy')
    else toast(copyByHand('link'), 'bad')
    return isCopied
  }
  const sendText = () =>
    go((link) => {
      // nothing may be unsent any more: browsers ask about that before they open another program
      flushSync(() => count(link, 'text'))
      openAddress(messageUrl(customer?.phone ?? '', message(link)))
    })
  const showCode = (show: () => void) =>
    go((link) => {
      show()
      count(link, 'qr')
    })
  const share = () =>
    go(async (link) => {
      setSharing(true)
      try {
        await navigator.share({ text: withLink(text, '').trim(), url: shortLink(link) })
        count(link, 'share')
      } catch (error) {
        if ((error as Error).name !== 'AbortError') toast('Your browser could not share the link. Copy it instead.', 'bad')
      } finally {
        setSharing(false)
      }
    })
  return {
    log,
    error: links.errorOf(customer, template),
    busy: links.busy || isSharing,
    ensure,
    changeExpiry: (next: Expiry) => {
      if (!isGone) links.changeExpiry(customer, template, next)
    },
    message,
    copy,
    sendText,
    showCode,
    share,
    write: (open: (log: PacketLog) => void) => go(open),
  }
}

export type Sending = ReturnType<typeof useSending>

/** Returns the short address of a packet with its origin, which fits into a text message. */
function shortLink({ linkId }: Pick<PacketLog, 'linkId'>): string {
  return absoluteUrl(shortPacketPath(linkId))
}
