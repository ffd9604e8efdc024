/** The maximum share of an id in runs and words. A random id of nine characters exceeds it once in three thousand. */
const MAX_PREDICTABLE = 0.5
const MIN_RUN = 3
const MIN_DISTINCT = 5
/** Minimum length of an id of digits alone. Shorter ones are counters, dates or phone numbers. */
const MIN_DIGITS_ALONE = 20
const MIN_WORD = 4

/** The alphabet, the digits, and the rows of keyboards, which people use for arbitrary ids. */
const ORDERS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop']
const SEQUENCES = ORDERS.flatMap((order) => [order, [...order].reverse().join('')])

/** Words that people use in links, in addition to the names of the customer, the vehicle and the dealership. */
const WORDS =
  `admin auto autos best black blue buyer cars chevrolet chevy client customer deal dealer dealership default demo document dodge email
  example finance first ford friend gold green hello home honda hyundai january february march april june july august september october november
  december jeep john jane lease link links login mail mercedes mobile monday tuesday wednesday thursday friday saturday sunday money motor motors
  name nissan north offer open owner packet packets page password payment phone price private public quote sale sales sample secret service share
  silver south special spring staff subaru summer super team temp test tester testing toyota trade truck trucks used user vehicle vehicles volkswagen
  volvo welcome west white winter year`.split(/\s+/)

/**
 * Whether a link id is guessable: it repeats itself, counts, follows the keyboard, is digits alone, or consists mostly of words
 * (rules: shareable link). `facts`: public facts of the packet, such as names and the vehicle's numbers.
 */
export function isGuessable(linkId: string, facts: readonly string[] = []): boolean {
  const id = linkId.toLowerCase()
  if (/^\d+$/.test(id) && id.length < MIN_DIGITS_ALONE) return true
  if (new Set(id).size < MIN_DISTINCT || repeatsItself(id)) return true
  if (isCounted(everySecond(id, 0)) && isCounted(everySecond(id, 1))) return true
  const words = facts.flatMap((fact) => fact.toLowerCase().split(/[^a-z0-9]+/)).filter((word) => word.length >= MIN_WORD)
  const predictable = id.split('').map(() => false)
  const mark = (from: number, length: number) => predictable.fill(true, from, from + length)
  for (const word of [...WORDS, ...words]) {
    for (let at = id.indexOf(word); at !== -1; at = id.indexOf(word, at + 1)) mark(at, word.length)
  }
  for (let at = 0; at < id.length; at++) {
    const length = runAt(id, at)
    if (length >= MIN_RUN) mark(at, length)
  }
  return predictable.filter(Boolean).length > id.length * MAX_PREDICTABLE
}

/** Whether an id is one repeated block, the last one possibly truncated: 'abcabcabca'. */
function repeatsItself(id: string): boolean {
  for (let size = 1; size <= id.length / 2; size++) {
    if (id.startsWith(id.slice(size))) return true
  }
  return false
}

/** Returns every second character: 'a1b2c3d4e' contains two sequences. */
function everySecond(id: string, first: number): string {
  return [...id].filter((_, index) => index % 2 === first).join('')
}

function isCounted(id: string): boolean {
  return runAt(id, 0) === id.length
}

/** Returns the length of the run of equal or consecutive characters at a position. */
function runAt(id: string, at: number): number {
  const same = /^(.)\1*/.exec(id.slice(at))?.[0].length ?? 0
  return Math.max(same, ...SEQUENCES.map((sequence) => commonLength(id, at, sequence)))
}

function commonLength(id: string, at: number, sequence: string): number {
  const from = sequence.indexOf(id.charAt(at))
  let length = 0
  while (from !== -1 && at + length < id.length && sequence[from + length] === id[at + length]) length++
  return length
}
