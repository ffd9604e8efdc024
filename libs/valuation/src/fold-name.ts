/** Folded short names of makes, with their full names. */
const SHORT_MAKES: ReadonlyMap<string, string> = new Map([
  ['chevy', 'chevrolet'],
  ['vw', 'volkswagen'],
  ['mercedes', 'mercedesbenz'],
  ['rangerover', 'landrover'],
])

/** Parts of a trim that describe drivetrain, doors or bed, not equipment. */
const BODY_WORDS = new RegExp(
  [
    String.raw`\d+(?:\.\d+)?\s?['"″”](?:\s?(?:box|bed|wb)\b)?`,
    String.raw`\b(?:crew|double|quad|regular|reg|extended|ext|super|mega|king)\s?cab\b`,
    String.raw`\b(?:[2345]\s?-?(?:dr|door)s?|[24]x[24]|[24]wd|e-?awd|sh-?awd|awd|fwd|rwd|4-?matic|4m|[xs]drive|quattro|4motion|all4)\b`,
    String.raw`\b(?:supercrew|supercab|sedan|sdn|suv|coupe|cpe|hatchback|wagon|conv|pickup|utility|automatic|auto|cvt|manual)\b`,
  ].join('|'),
  'g',
)

/** Normalizes a name to lower case without accents, spaces and punctuation: 'F-150' and 'F150' are equal. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Normalizes a make, with short names replaced by full ones. */
export function foldMake(make: string): string {
  const folded = foldName(make)
  return SHORT_MAKES.get(folded) ?? folded
}

/** Normalizes a trim, without words for doors, drive and body: 'FWD 4dr Premier' and 'Premier' are equal. */
export function foldTrim(trim: string): string {
  return foldName(trim.toLowerCase().replace(BODY_WORDS, ' '))
}
