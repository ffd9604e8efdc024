import type { Customer } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery, useTimeout } from '@mantine/hooks'
import { type KeyboardEvent, useState } from 'react'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { Fold } from '../../../staff-ui/fold.tsx'
import { FramedDialog } from '../../../staff-ui/framed-dialog.tsx'
import { KeepUnsaved } from '../../../staff-ui/keep-unsaved.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { expiresAt } from '../model/expiry.ts'
import { textCode } from '../model/message.ts'
import { SEND_METHODS, type SendMethod } from '../model/send-methods.ts'
import { CustomerLinks } from './customer-links.tsx'
import { MessageField } from './message-field.tsx'
import { SendFoot } from './send-foot.tsx'
import { SendOptions } from './send-options.tsx'
import styles from './send-packet.module.css'
import type { SendPacketModalProps } from './send-packet-props.ts'
import { SendPreview } from './send-preview.tsx'
import { ShareableLink } from './shareable-link.tsx'
import { useSendDraft } from './use-send-draft.ts'
import { useSending } from './use-sending.ts'

/** How long a confirmation stays (rules: send packet dialog). */
const ADDED_BANNER_MS = 2_000
/** The assumed length of a link id before the link is created. */
const LINK_ID_LENGTH = 24

/**
 * 'Send Vehicle Packet' (rules: send packet dialog, sending a packet): the customer first, then the channel. A link is created when it is first sent
 * or copied. Closing discards everything, after a confirmation if something was typed and not sent.
 */
export function SendPacketModal(props: SendPacketModalProps) {
  const { dealershipId, dealershipName, timeZone, sender, vehicle, snapshot, price, photo, packageStatus, chooser, emailTemplate } = props
  const isPhone = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false }) ?? false
  const draft = useSendDraft(props)
  const { customer, template, method, note, expiry, text, writing, setWriting } = draft
  const [justAdded, setJustAdded] = useState(false)
  const hideBanner = useTimeout(() => setJustAdded(false), ADDED_BANNER_MS)
  const [isCodeShown, setCodeShown] = useState(false)
  const sending = useSending({ dealershipId, timeZone, vehicle, snapshot, customer, template, expiry, note, text, onSent: draft.sent })
  const { log } = sending
  const firstName = customer?.firstName ?? ''
  const disabled = customer === null || expiresAt(expiry, new Date(), timeZone) === undefined

  const select = (chosen: Customer, added: boolean) => {
    draft.choose(chosen)
    setCodeShown(false)
    setJustAdded(added)
    if (added) hideBanner.start()
  }
  const showCode = () => void sending.showCode(() => setCodeShown(true))
  const sendText = () => (isPhone ? void sending.sendText() : showCode())
  const writeMail = emailTemplate === null ? null : () => void sending.write(setWriting)
  const press: Record<SendMethod, () => void> = { text: sendText, email: () => writeMail?.(), link: () => void sending.copy() }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // React passes on the keys of dialogs that were opened over this one
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || disabled || writing !== null) return
    event.preventDefault()
    press[method]()
  }
  const title = vehicleTitle(vehicle)
  const length =
    log === null ? text.trim().length + 1 + `${window.location.origin}/p/`.length + LINK_ID_LENGTH : sending.message(log).length
  return (
    <FramedDialog
      width={940}
      title="Send Vehicle Packet"
      picture={<div className={styles.photo}>{photo}</div>}
      about={
        <p className={styles.about}>
          <b>{title}</b> · {price}
          <span className={styles.wide}>
            {vehicle.stockNumber === '' ? '' : ` · Stock ${vehicle.stockNumber}`}
            {vehicle.vin === '' ? '' : ` · VIN …${vehicle.vin.slice(-6)}`} · Status: Available
          </span>
        </p>
      }
      side={
        isPhone || customer === null ? undefined : (
          <SendPreview
            firstName={firstName}
            text={text}
            photo={photo}
            headline={`${title}, ${price}`}
            sender={`${sender.name} at ${dealershipName}`}
            log={log}
            code={isCodeShown && log !== null ? textCode(customer.phone, sending.message(log)) : null}
            onCode={showCode}
            busy={sending.busy}
          />
        )
      }
      foot={
        <SendFoot
          method={method}
          sending={sending}
          disabled={disabled}
          isPhone={isPhone}
          onText={sendText}
          onEmail={writeMail}
          isTexted={isCodeShown}
        />
      }
      onClose={() => void draft.close()}
      onKeyDown={onKeyDown}
    >
      {draft.unsent === null ? null : <KeepUnsaved question={draft.unsent} />}
      <div className={styles.form}>
        {justAdded ? <Note tone="good">{props.addedText}</Note> : null}
        {chooser({
          dealershipId,
          vehicle,
          selected: customer,
          onSelect: select,
          onChangeCustomer: () => draft.choose(null),
          onTyping: draft.setTyping,
        })}
        {customer === null ? (
          <Text c="dimmed" size="sm">
            Select a customer first.
          </Text>
        ) : (
          <>
            {isPhone ? null : (
              <div>
                <h3 className={styles.heading}>Send as</h3>
                <SegmentedControl
                  fullWidth
                  aria-label="Send as"
                  value={method}
                  onChange={(next) => draft.setMethod(next as SendMethod)}
                  data={SEND_METHODS.filter(({ value }) => value !== 'email' || emailTemplate !== null)}
                />
              </div>
            )}
            {isPhone || method === 'text' ? <MessageField value={text} length={length} onChange={draft.setText} /> : null}
            {!isPhone && method === 'email' ? (
              <p className={styles.quiet}>
                {customer.email === '' ? 'This customer has no email address. Write the email and copy it.' : `To ${customer.email}`}
              </p>
            ) : null}
            {sending.error === null ? null : (
              <ErrorState title="We couldn't create the link" error={sending.error} onRetry={() => void sending.ensure().catch(() => {})} />
            )}
            {method === 'link' || log !== null ? <ShareableLink log={log} timeZone={timeZone} /> : null}
          </>
        )}
        <div>
          <SendOptions
            template={template}
            onTemplate={draft.setTemplate}
            timeZone={timeZone}
            expiry={expiry}
            onExpiry={(next) => {
              draft.setExpiry(next)
              sending.changeExpiry(next)
            }}
            note={note}
            onNote={draft.setNote}
            firstName={firstName}
          />
          {packageStatus(draft.setFiling)}
          {customer === null ? null : (
            <Fold title="Packet links" summary={`Sent to ${firstName || 'this customer'} before`}>
              <CustomerLinks dealershipId={dealershipId} timeZone={timeZone} customerId={customer._id} emailTemplate={emailTemplate} />
            </Fold>
          )}
        </div>
      </div>
      {writing === null || emailTemplate === null
        ? null
        : emailTemplate({ log: writing, note, onSent: draft.sent, onClose: () => setWriting(null) })}
    </FramedDialog>
  )
}
