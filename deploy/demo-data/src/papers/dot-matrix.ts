/** A dot-matrix font: five columns for each character, seven dots high, with the lowest bit at the top. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  0: '3e5149453e',
  1: '00427f4000',
  2: '4261514946',
  3: '2141454b31',
  4: '1814127f10',
  5: '2745454539',
  6: '3c4a494930',
  7: '0171090503',
  8: '3649494936',
  9: '064949291e',
  '-': '0808080808',
  '.': '0060600000',
  ',': '0050300000',
  '/': '2010080402',
  ':': '0036360000',
  '#': '147f147f14',
  '(': '001c224100',
  ')': '0041221c00',
  '%': '2313086462',
  '+': '08083e0808',
}

/** Distance from one character to the next, in dots. */
const ADVANCE = 6

/** Returns the positions of the dots of a line of text, from its top left. Characters that the font lacks, such as spaces, leave a gap. */
export function dotsOf(text: string): { x: number; y: number }[] {
  return [...text.toUpperCase()].flatMap((character, index) => {
    const columns = (GLYPHS[character] ?? '').match(/../g) ?? []
    return columns.flatMap((column, at) => {
      const bits = Number.parseInt(column, 16)
      return [0, 1, 2, 3, 4, 5, 6].filter((y) => bits & (1 << y)).map((y) => ({ x: index * ADVANCE + at, y }))
    })
  })
}
