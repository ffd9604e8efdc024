import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { confirm, DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { type Expiry, NEVER } from '../model/expiry.ts'
import { fillMessage, messageTemplate, spokenVehicle } from '../model/message.ts'
import type { PacketTemplate } from '../model/packet.ts'
import { rememberedMessage, rememberMessage } from '../model/remembered-message.ts'
import { firstMethod, type SendMethod } from '../model/send-methods.ts'
import type { SendPacketModalProps } from './send-packet-props.ts'

type DraftOf = Pick<SendPacketModalProps, 'dealershipName' | 'sender' | 'vehicle' | 'emailTemplate' | 'customer' | 'onSent' | 'onClose'>

/**
 * Manages the dialog's input. When another customer is selected, a typed message is kept with the names replaced. Leaving the dialog in any way asks
 * for confirmation before unsent input is lost.
 */
export function useSendDraft(of: DraftOf) {
  const { dealershipName, sender, vehicle, emailTemplate, customer: first = null, onSent, onClose } = of
  const hasMail = emailTemplate !== null
  const [customer, setCustomer] = useState<Customer | null>(first)
  const [template, setTemplate] = useState<PacketTemplate>('default')
  const [method, setMethod] = useState<SendMethod>(firstMethod(first, hasMail))
  const [expiry, setExpiry] = useState<Expiry>(NEVER)
  const [note, setNote] = useState('')
  const [message, setMessage] = useState(() => rememberedMessage(sender.id))
  const [typed, setTyped] = useState<string | null>(null)
  // changes are counted, because what is typed while a packet is being sent is not sent with it
  const [changes, setChanges] = useState(0)
  const [messageChangedAt, setMessageChangedAt] = useState(-1)
  const [sentAt, setSentAt] = useState(-1)
  /** whether the message was edited since it was last sent, even if it was since kept for another customer */
  const isEdited = messageChangedAt > sentAt
  const isSent = sentAt === changes
  const [isAdding, setTyping] = useState(false)
  /** whether something typed for the package, apart from the packet, is unsaved */
  const [isFiling, setFiling] = useState(false)
  /** whether anything was sent, even if its text was changed after that */
  const [hasSent, setHasSent] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [writing, setWriting] = useState<PacketLog | null>(null)
  const hasUnsent = (isEdited || note !== '' || isAdding) && !isSent
  const losesInput = hasUnsent || isFiling
  const question = hasSent || !hasUnsent ? DISCARD_CHANGES : CLOSING

  const facts = {
    customer: customer?.firstName ?? '',
    me: sender.name.split(' ')[0] ?? '',
    dealership: dealershipName,
    vehicle: spokenVehicle(vehicle),
  }
  const text = typed ?? fillMessage(message, facts)
  const keepTyped = () => {
    if (typed === null) return message
    const kept = messageTemplate(typed, facts)
    setMessage(kept)
    setTyped(null)
    return kept
  }
  const choose = (chosen: Customer | null) => {
    keepTyped()
    setTyping(false)
    setChanges((count) => count + 1)
    setCustomer(chosen)
    if (chosen !== null) setMethod(firstMethod(chosen, hasMail))
  }
  const sent = () => {
    if (isEdited) rememberMessage(sender.id, typed === null ? message : messageTemplate(typed, facts))
    setSentAt(changes)
    setHasSent(true)
    onSent?.()
  }
  const changeText = (next: string) => {
    setTyped(next)
    setMessageChangedAt(changes + 1)
    setChanges(changes + 1)
  }
  const changeNote = (next: string) => {
    setNote(next)
    setChanges((count) => count + 1)
  }
  const close = async () => {
    if (losesInput && !(await confirm(question))) return
    // closing may go back, which must not ask again
    flushSync(() => setClosing(true))
    onClose()
  }
  return {
    customer,
    choose,
    template,
    setTemplate,
    method,
    setMethod,
    expiry,
    setExpiry,
    note,
    setNote: changeNote,
    text,
    setText: changeText,
    setTyping,
    setFiling,
    writing,
    setWriting,
    sent,
    /** what to ask before the dialog is left; null if nothing would be lost */
    unsent: losesInput && !isClosing ? question : null,
    close,
  }
}

const CLOSING = {
  title: 'Close without sending?',
  text: "The packet hasn't been sent. What you typed will be lost.",
  confirmLabel: 'Close without sending',
}
