interface YearMakeModel {
  year: number
  make: string
  model: string
}

/** Makes of two words, in lower case; every other make is one word. */
const TWO_WORDS = new Set(['alfa romeo', 'am general', 'aston martin', 'harley davidson', 'land rover', 'mercedes benz', 'rolls royce'])

const CONDITION = /^(?:new|used|certified(?: pre-?owned| used)?|cpo|pre-?owned)\s+(?=\d)/i
const YEAR_FIRST = /^((?:19|20)\d\d)\s+(\S.*)$/

/**
 * Splits '2020 Toyota Camry SE' into year, make, and the rest as the model, because nothing marks where the trim begins. A word for the condition
 * may come before the year. Returns null when the text does not begin with a year and two words.
 */
export function readYearMakeModel(text: string): YearMakeModel | null {
  const [, year, rest] = YEAR_FIRST.exec(text.replace(CONDITION, '')) ?? []
  if (year === undefined || rest === undefined) return null
  const words = rest.split(/\s+/)
  const wordsOfMake = TWO_WORDS.has(words.slice(0, 2).join(' ').toLowerCase()) ? 2 : 1
  const model = words.slice(wordsOfMake).join(' ')
  if (model === '') return null
  return { year: Number(year), make: words.slice(0, wordsOfMake).join(' '), model }
}

/** Returns the name of a vehicle that has none of its own: year, make and model, as far as they are known (rules: vehicle facts). */
export function nameOf(year: number | null, make: string, model: string): string {
  const name = make === '' || model === '' ? make + model : `${make} ${model}`
  return year === null || name === '' ? name : `${year} ${name}`
}
