import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import { type ContactDealership, firstNameOf } from '../model/contact-links.ts'
import { useOpenHours } from './use-open-hours.ts'

interface WhoAnswersProps {
  person: Pick<PublicPerson, 'name'> | null
  dealership: ContactDealership
}

/** Who will reply to a customer's message, and when: 'Marcus will call or text you. Northgate Motors is open until 8 PM.' */
export function WhoAnswers({ person, dealership }: WhoAnswersProps) {
  const open = useOpenHours(dealership)
  const dealer = dealership.name || 'The dealership'
  return (
    <>
      {person === null ? dealer : firstNameOf(person.name)} will call or text you.
      {open === null ? '' : ` ${dealer} ${open.startsWith('Open ') ? 'is open' : 'opens'}${open.slice(open.indexOf(' '))}.`}
    </>
  )
}
