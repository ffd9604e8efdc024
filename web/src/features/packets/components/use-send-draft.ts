import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import { useState } from 'react'
import { confirm, DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { type Expiry, NEVER } from '../model/expiry.ts'
import { fillMessage, messageTemplate, spokenVehicle } from '../model/message.ts'
import type { PacketTemplate } from '../model/packet.ts'
import { rememberedMessage, rememberMessage } from '../model/remembered-message.ts'
import { firstMethod, type SendMethod } from '../model/send-methods.ts'
import type { SendPacketModalProps } from './send-packet-props.ts'

type DraftOf = Pick<SendPacketModalProps, 'dealershipName' | 'sender' | 'vehicle' | 'emailTemplate' | 'customer' | 'onSent' | 'onClose'>

/** Manages the dialog's input. When another customer is selected, a typed message is kept with the names replaced. */
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
  const [isAdding, setTyping] = useState(false)
  const [isSent, setSent] = useState(false)
  /** whether anything was sent, even if its text was changed after that */
  const [hasSent, setHasSent] = useState(false)
  const [writing, setWriting] = useState<PacketLog | null>(null)

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
    setSent(false)
    setCustomer(chosen)
    if (chosen !== null) setMethod(firstMethod(chosen, hasMail))
  }
  const sent = () => {
    if (typed !== null) rememberMessage(sender.id, messageTemplate(typed, facts))
    setSent(true)
    setHasSent(true)
    onSent?.()
  }
  const changeText = (next: string) => {
    setTyped(next)
    setSent(false)
  }
  const changeNote = (next: string) => {
    setNote(next)
    setSent(false)
  }
  const close = async () => {
    const hasWords = typed !== null || note !== '' || isAdding
    if (hasWords && !isSent && !(await confirm(hasSent ? DISCARD_CHANGES : CLOSING))) return
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
    writing,
    setWriting,
    sent,
    close,
  }
}

const CLOSING = {
  title: 'Close without sending?',
  text: "The packet hasn't been sent. What you typed will be lost.",
  confirmLabel: 'Close without sending',
}
