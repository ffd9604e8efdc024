import type { CustomerOffer } from '@forecourt/contracts/trade-ins/offers'

/** Formats a time as 'Mon, Nov 30, 5:00 PM', in the reader's time zone. */
export function momentText(at: string): string {
  return new Date(at).toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
}

/** Formats a time as 'November 23'. */
function dayText(at: string): string {
  return new Date(at).toLocaleDateString('en-US', { month: 'long', day: 'numeric' })
}

/** Returns the outcome of an offer and what the customer can do next; null while it is open. */
export function outcomeOf(offer: CustomerOffer): { title: string; text: string; isGood: boolean } | null {
  const { state, dealershipName, madeBy, validUntil, answeredAt } = offer
  const on = answeredAt === null ? '' : ` on ${dayText(answeredAt)}`
  switch (state) {
    case 'open':
      return null
    case 'accepted':
      return {
        title: `You accepted this offer${on}`,
        text: `${madeBy.name} will contact you to set a time to see the car. Nothing is binding until then.`,
        isGood: true,
      }
    case 'declined':
      return { title: `You declined this offer${on}`, text: `Changed your mind? Ask ${madeBy.name} for a new offer.`, isGood: false }
    case 'withdrawn':
      return {
        title: 'This offer is no longer available',
        text: `${dealershipName} withdrew it. Ask ${madeBy.name} for a new one.`,
        isGood: false,
      }
    case 'replaced':
      return {
        title: 'There is a newer offer: use the newest link',
        text: `It is in the latest message from ${dealershipName}.`,
        isGood: false,
      }
    case 'expired':
      return { title: `This offer expired on ${dayText(validUntil)}`, text: `Ask ${madeBy.name} for a new one.`, isGood: false }
  }
}

/** Returns the vehicle's name for use within a sentence. */
export function vehicleOf({ vehicleName }: Pick<CustomerOffer, 'vehicleName'>): string {
  return vehicleName || 'vehicle'
}
