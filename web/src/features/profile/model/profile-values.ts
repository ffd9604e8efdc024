import { formatUsPhone } from '@forecourt/contact/phone'
import { nameField, phoneField, textField } from '@forecourt/contracts/fields'

/** What people say about themselves, as they edit it. */
export interface ProfileValues {
  name: string
  title: string
  phone: string
}
export type ProfileField = keyof ProfileValues

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

/** The error message of each field that the server would refuse. */
export function profileErrors(values: ProfileValues): Partial<Record<ProfileField, string>> {
  const refused = FIELDS.filter((field) => !SCHEMAS[field].safeParse(values[field]).success)
  return Object.fromEntries(refused.map((field) => [field, WORDS[field]]))
}

/** The field that the server refuses: 'body.phone' is 'phone'; null for what is no field of the form. */
export function profileFieldOf(path: string): ProfileField | null {
  return FIELDS.find((field) => field === path.split('.').at(-1)) ?? null
}

/** What to send so that the server has what the form says; null when nothing changed. */
export function profileChange(before: ProfileValues, after: ProfileValues): Partial<ProfileValues> | null {
  const [old, now] = [asSaved(before), asSaved(after)]
  const changed = FIELDS.filter((field) => now[field] !== old[field])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, now[field]]))
}

/** Another tab saved meanwhile: `theirs` replaces what `mine` did not touch since `base`. */
export function rebaseProfile(base: ProfileValues, mine: ProfileValues, theirs: ProfileValues): ProfileValues {
  return { ...theirs, ...profileChange(base, mine) }
}

/** What customers read beside the name: title and phone, where they are said. */
export function personFacts({ title, phone }: ProfileValues): string[] {
  return [title.trim(), formatUsPhone(phone)].filter((fact) => fact !== '')
}

function asSaved({ name, title, phone }: ProfileValues): ProfileValues {
  return { name: name.trim(), title: title.trim(), phone: formatUsPhone(phone) }
}
