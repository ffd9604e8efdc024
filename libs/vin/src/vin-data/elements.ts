/**
 * The facts of the file's patterns, by vPIC's element ids, in the order in which the file numbers them. Facts that no field shows still count when
 * schemas are compared.
 */
export const ELEMENTS = {
  model: 28,
  body: 5,
  series: 34,
  cylinders: 9,
  trim: 38,
  fuel: 24,
  displacement: 13,
  doors: 14,
  plantCountry: 75,
  weightRating: 25,
  turbo: 135,
  secondFuel: 66,
  drive: 15,
  electrification: 126,
  engineModel: 18,
} as const

/** An element's number in the file. */
export const SLOT = Object.fromEntries(Object.keys(ELEMENTS).map((name, slot) => [name, slot])) as Readonly<
  Record<keyof typeof ELEMENTS, number>
>
export const SLOTS = Object.keys(ELEMENTS).length

/** Separates the make's name from the model's in a model's text in the file. */
export const MAKE_END = '\t'
