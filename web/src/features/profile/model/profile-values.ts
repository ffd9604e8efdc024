import { formatUsPhone } from '@forecourt/contact/phone'
import type { Profile } from '@forecourt/contracts/auth/profile'
import { nameField, phoneField, textField } from '@forecourt/contracts/fields'

/** The fields of the profile form. */
export type ProfileValues = Pick<Profile, 'name' | 'title' | 'phone'>
type ProfileField = keyof ProfileValues

export const PROFILE_LABELS: Record<ProfileField, string> = { name: 'Name', title: 'Title', phone: 'Phone' }
export const TITLE_MAX = 100
const FIELDS = Object.keys(PROFILE_LABELS) as ProfileField[]

const SCHEMAS = { name: nameField, title: textField(TITLE_MAX), phone: phoneField }
const WORDS: Record<ProfileField, string> = {
  name: 'Enter your name',
  title: `Use at most ${TITLE_MAX} characters`,
  phone: 'Enter a phone number, such as (404) 555-0100',
}

export function profileValuesOf({ name, title, phone }: ProfileValues): ProfileValues {
  return { name, title, phone }
}

/** Returns the error message of each field that the server would reject. */
export function profileErrors(values: ProfileValues): Partial<Record<ProfileField, string>> {
  const refused = FIELDS.filter((field) => !SCHEMAS[field].safeParse(values[field]).success)
  return Object.fromEntries(refused.map((field) => [field, WORDS[field]]))
}

/** Returns the form field of a path in a server error: 'phone' for 'body.phone'; null for any other path. */
export function profileFieldOf(path: string): ProfileField | null {
  return FIELDS.find((field) => field === path.split('.').at(-1)) ?? null
}

/** Returns the changed fields, as they are saved; null when nothing changed. */
export function profileChange(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> | null {
  const [old, now] = [asSaved(before), asSaved(after)]
  const changed = FIELDS.filter((field) => now[field] !== old[field])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, now[field]]))
}

/** Merges changes from another tab: returns `theirs` with the changes from `base` to `mine`. */
export function rebaseProfile(base: ProfileValues, mine: ProfileValues, theirs: ProfileValues): ProfileValues {
  return { ...theirs, ...profileChange(base, mine) }
}

/** Returns what customers see beside the name: title and phone, without empty ones. */
export function personFacts({ title, phone }: ProfileValues): string[] {
  return [title.trim(), formatUsPhone(phone)].filter((fact) => fact !== '')
}

function asSaved({ name, title, phone }: ProfileValues): ProfileValues {
  return { name: name.trim(), title: title.trim(), phone: formatUsPhone(phone) }
}
