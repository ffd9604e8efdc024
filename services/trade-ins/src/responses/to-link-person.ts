import type { Person } from '@forecourt/contracts/fields'
import type { LinkPerson } from '@forecourt/contracts/trade-ins/link-person'
import type { KnownPerson } from '../store/people-store.ts'

/** Returns the sender of a link as its customer sees them: the current profile, without contact data once they have left. */
export function toLinkPerson({ name, email }: Pick<Person, 'name' | 'email'>, known: KnownPerson): LinkPerson {
  if (known.state === 'known') return { ...known.person, email }
  return { name, title: '', phone: '', photoId: null, email: known.state === 'gone' ? '' : email }
}
