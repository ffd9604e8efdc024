import type { Envelope, EventData } from '@forecourt/contracts/event'
import type { offerChanged, photosRequested } from '@forecourt/contracts/trade-ins/events'
import { ownLinkBase } from '@forecourt/mail/link-base'
import { ObjectId } from 'mongodb'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'
import { renderTradeInLinkEmail, type TradeInLinkFacts } from '../mail/trade-in-link-email.ts'
import { personOf } from './follow-trade-in.ts'
import { mailCustomer } from './mail-customer.ts'

/** Maximum mails per address and day, for all users together, because staff request these mails. */
const MAILS_PER_ADDRESS_AND_DAY = 10

type Deps = Pick<LeadsDeps, 'stores' | 'mail' | 'messaging' | 'transaction' | 'clock' | 'logger'>
type PhotosRequested = Envelope<EventData<typeof photosRequested>>
type OfferChanged = Envelope<EventData<typeof offerChanged>>

/** Mails the customer a link for photos if its event requests it (rules: trade-in link email). Throws when the mail server does not accept it. */
export function mailPhotoLink(deps: Deps, envelope: PhotosRequested): Promise<void> {
  const { data } = envelope
  const isOver = () => deps.stores.tradeIns.wereLinksRevoked(data, envelope)
  return mailLink(deps, envelope, { until: new Date(data.expiresAt), offer: null }, isOver)
}

/** Mails the customer the link to an offer if its event requests it (rules: trade-in link email). Throws when the mail server does not accept it. */
export function mailOfferLink(deps: Deps, envelope: OfferChanged): Promise<void> {
  const { amount, currency, validUntil, step, text, offerId } = envelope.data
  const offer = { amount, currency, note: step === 'made' || step === 'mailed' ? text : '' }
  const isOver = () => deps.stores.tradeIns.isOfferOver(envelope.data, offerId)
  return mailLink(deps, envelope, { until: new Date(validUntil), offer }, isOver)
}

async function mailLink(
  deps: Deps,
  { id, actor, data }: PhotosRequested | OfferChanged,
  what: Pick<TradeInLinkFacts, 'until' | 'offer'>,
  isOver: () => Promise<boolean>,
): Promise<void> {
  const { dealershipId, evaluationId, mail: asked } = data
  const { mailer, settings: mailSettings } = deps.mail
  if (asked === null || mailer.delivery === 'none') return
  // It may have ended during retries. Another consumer stores how, so a link that is not known there yet is mailed.
  if (what.until <= deps.clock() || (await isOver())) {
    return deps.logger.info({ evaluationId, eventId: id }, 'link mail not sent: the link or the offer is over')
  }
  const { deleted, settings } = await deps.stores.dealerships.facts(dealershipId)
  if (deleted) return
  const base = ownLinkBase(mailSettings)
  if (base === null) return deps.logger.warn({ evaluationId }, 'link mail not sent: PUBLIC_URL is not set')
  const names = await deps.stores.dealerships.names([new ObjectId(dealershipId)])
  const name = names.get(dealershipId) ?? ''
  const { brandColor, logoUrl, timeZone } = settings
  const recipient = `customer-link ${asked.email}`
  const by = personOf(actor)
  const salesperson = by ?? { name: '', email: '' }
  const key = { dealershipId, evaluationId, recipient, requestKey: id, perDay: MAILS_PER_ADDRESS_AND_DAY, by }
  const sent = await mailCustomer(deps, key, () => {
    const { firstName } = asked
    const of = { firstName, vehicleName: data.vehicleName, link: new URL(asked.path, base).href, timeZone, salesperson, ...what }
    const from = { name: name === '' ? 'Forecourt' : `${name} via Forecourt`, address: mailer.from }
    const replyTo = salesperson.email === '' ? from : { name: salesperson.name, address: salesperson.email }
    const rendered = renderTradeInLinkEmail({ ...of, dealership: { name, brandColor, logoUrl } })
    return { ...rendered, from, replyTo, to: { name: customerName(asked), address: asked.email } }
  })
  if (!sent)
    deps.logger.info(
      { evaluationId, eventId: id },
      'link mail not sent: sent or canceled before, over the daily limit of the address, or rejected by the mail server',
    )
}
