import { STATE_LETTERS } from './zip.ts'

interface FoundName {
  firstName: string
  lastName: string
}

/** The longest name that the server accepts. */
const MAX_NAME = 200
const NAME_LABEL =
  /^(?:(?:full |customer |client |contact |buyer |lead )?name|customer|client|buyer|lead|contact|prospect|from)\s*[:=]\s*(?=\S)/i
const FIRST_NAME_LINE = /^\W*(?:first|given)(?: *name)?\s*[:=]\s*(.+)$/im
const LAST_NAME_LINE = /^\W*(?:last|family|sur)(?: *name)?\s*[:=]\s*(.+)$/im
/** 'Source: Website', 'Lead ID: 42': a field of an export that is not a name. */
const OTHER_FIELD = /^[\p{L}\p{N} /#_.-]{1,40}[:=]/u
/** Words that surround signatures. */
const NOT_A_NAME =
  /^(?:(?:thanks?|thank you|many thanks|thx|cheers|(?:best|kind|warm|warmest)?(?: ?regards| wishes)|best|sincerely|(?:yours )?(?:truly|faithfully)|respectfully|hi|hello|hey|dear|good (?:morning|afternoon|evening)|get outlook for \w+|n\/a|none|unknown|to|cc|re|fwd?)(?: (?:all|again|there|so much|very much|team|sir|madam))?[\s,.!:;-]*|sent (?:from|via) .*|on .+ wrote:?)$/i
const FIELD_WORD =
  /^(?:cell(?:ular)?|mobile|mob|tel|telephone|phone|ph|home|work|office|direct|main|desk|fax|e-?mail|address|web(?:site)?|zip|city|state|[cmpthwodfe])[\s:.=-]*$/i
const INTRODUCTION = /^(?:(?:hi|hello|hey)\b[\s,!.-]*)?(?:my name(?: is|'s)|this is|i am|i'm|it's)\s+/i
const CAPITALISED = /^(?:\p{Lu}[\p{L}'.-]* ?){1,4}/u
const COMPANY =
  /\b(?:inc|llc|l\.l\.c|ltd|corp|corporation|company|co\.|gmbh|plc|llp|group|motors|automotive|dealership|enterprises|holdings|realty|university|hospital|bank)\b/i
const PLACE = new RegExp(`(?:,\\s*| )(?:${STATE_LETTERS})\\.?(?:,? *\\d{5}(?:-\\d{4})?)?(?:,? USA?)?$`)
const TITLE = /^(?:(?:mr|mrs|ms|mx|miss|dr|prof|rev|hon|sir)\b\.?(?: ?(?:&|and) ?)?\s*)+(?=\p{L})/iu
const GENERATION = /^(?:jr|sr|ii|iii|iv)\.?$/i
const CREDENTIAL = /^(?:mba|md|m\.d\.|phd|ph\.d\.?|esq|cpa|dds|rn|pe|jd|dvm|pmp|bsc|msc|ba|bs)\.?$/i
const PARTICLE = /^(?:de|da|del|della|di|dos|das|du|la|le|van|von|der|den|ter|st\.?|bin|el|al)\s/i

/** Finds a name in a text without phone numbers and addresses; '' and '' when there is none. */
export function findName(text: string): FoundName {
  const first = FIRST_NAME_LINE.exec(text)?.[1]
  const last = LAST_NAME_LINE.exec(text)?.[1]
  if (first !== undefined && last !== undefined) return bounded({ firstName: tidy(first), lastName: tidy(last) })
  const lines = text.split('\n').map((line) => line.trim().replace(/^[>*•|\s-]+/, ''))
  const labelled = lines.find((line) => NAME_LABEL.test(line) && hasLetter(tidy(line.replace(NAME_LABEL, ''))))
  if (labelled !== undefined) return bounded(splitName(firstPart(labelled.replace(NAME_LABEL, ''))))
  const parts = lines.filter((line) => !OTHER_FIELD.test(line) && !NOT_A_NAME.test(line)).map(firstPart)
  const names = parts.filter((part) => hasLetter(part) && !FIELD_WORD.test(part) && !NOT_A_NAME.test(part))
  // Use a company or a place as the name only when there is nothing better.
  const name = names.find((part) => !COMPANY.test(part) && !PLACE.test(part)) ?? names[0]
  return name === undefined ? { firstName: '', lastName: '' } : bounded(splitName(name))
}

/** Returns the part before a separator or a number: 'John Smith | Sales', 'John Smith - Acme', 'John Smith 12 Main St'. */
function firstPart(line: string): string {
  const said = line.replace(INTRODUCTION, '')
  const introduced = said === line ? line : (CAPITALISED.exec(said)?.[0] ?? said)
  const parts = introduced
    .split(/[|•;\u00b7]| [-–—] |\t/)
    .map(tidy)
    .filter(hasLetter)
  const part = parts[0] ?? ''
  // A line that begins with a house number is an address.
  return tidy(part.split(/\d|[@#]/)[0] ?? '')
}

/** Cleans up one line as a name: removes parenthesized and quoted text and empty brackets, and collapses spaces. */
function tidy(line: string): string {
  return line
    .replace(/\([^()]*\)|\[[^[\]]*\]|(?<=\p{L} ?)"[^"]*"/gu, ' ')
    .replace(/[<>()[\]{}"*_~=]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,:–—./'-]+|[\s,:–—/'-]+$/g, '')
}

function splitName(given: string): FoundName {
  const name = given.replace(TITLE, '')
  const [before = '', ...after] = name.split(',').map((part) => part.trim())
  const suffixes = after.filter((part) => GENERATION.test(part))
  const others = after.filter((part) => part !== '' && !GENERATION.test(part) && !CREDENTIAL.test(part))
  const lastFirst = others[0] !== undefined && (!before.includes(' ') || PARTICLE.test(before))
  // 'Smith, John' starts with the last name; 'John Smith, Springfield, IL' is a name and more.
  if (lastFirst) return { firstName: (others[0] ?? '').replace(TITLE, ''), lastName: [before, ...suffixes].join(' ') }
  const [firstName = '', ...rest] = before.split(' ')
  return { firstName, lastName: [...rest.filter((word) => !CREDENTIAL.test(word) || rest.length === 1), ...suffixes].join(' ') }
}

function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}

function bounded({ firstName, lastName }: FoundName): FoundName {
  return { firstName: firstName.slice(0, MAX_NAME).trim(), lastName: lastName.slice(0, MAX_NAME).trim() }
}
