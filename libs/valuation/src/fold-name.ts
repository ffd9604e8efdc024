/** Short names of makes, as they stand once folded, by the name that the trade writes out. */
const SHORT_MAKES: ReadonlyMap<string, string> = new Map([
  ['chevy', 'chevrolet'],
  ['vw', 'volkswagen'],
  ['mercedes', 'mercedesbenz'],
  ['rangerover', 'landrover'],
])

/** Words of a trim that say how a vehicle is driven or opened, not what it is equipped with. */
const BODY_WORDS =
  /\b(?:[2345]\s?-?(?:dr|door)s?|[24]x[24]|[24]wd|awd|fwd|rwd|sedan|suv|coupe|hatchback|wagon|pickup|utility|automatic|auto|cvt|manual)\b/g

/** A name without capitals, accents, blanks and punctuation: 'F-150' and 'F150' are one. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** A make, folded, with the short names written out. */
export function foldMake(make: string): string {
  const folded = foldName(make)
  return SHORT_MAKES.get(folded) ?? folded
}

/** A trim, folded, without the words that say only doors, drive and body: 'FWD 4dr Premier' and 'Premier' are one. */
export function foldTrim(trim: string): string {
  return foldName(trim.toLowerCase().replace(BODY_WORDS, ' '))
}
