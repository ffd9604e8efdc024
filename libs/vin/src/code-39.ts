/**
 * Returns the bars of a Code 39 barcode, like the VIN on a vehicle's label: from `left`, with narrow bars `unit` wide. Throws for a character that
 * the code does not have; it has capital letters and digits.
 */
export function code39(text: string, left: number, unit: number): { x: number; width: number }[] {
  const bars: { x: number; width: number }[] = []
  let x = left
  for (const character of `*${text}*`) {
    const pattern = CODE_39[character]
    if (pattern === undefined) throw new Error(`Code 39 has no ${character}`)
    for (const [at, width] of [...pattern].entries()) {
      const wide = width === 'w' ? unit * 2.5 : unit
      if (at % 2 === 0) bars.push({ x, width: wide })
      x += wide
    }
    x += unit
  }
  return bars
}

/** The bars and gaps of each character, narrow or wide, beginning with a bar (ISO/IEC 16388). */
export const CODE_39: Readonly<Record<string, string>> = {
  0: 'nnnwwnwnn',
  1: 'wnnwnnnnw',
  2: 'nnwwnnnnw',
  3: 'wnwwnnnnn',
  4: 'nnnwwnnnw',
  5: 'wnnwwnnnn',
  6: 'nnwwwnnnn',
  7: 'nnnwnnwnw',
  8: 'wnnwnnwnn',
  9: 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '*': 'nwnnwnwnn',
}
