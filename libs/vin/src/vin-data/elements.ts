/** The facts that patterns of the file tell, by vPIC's element ids. Those without a use here still count when schemas are compared. */
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

/** A model's value in the file is its make's and its own name with this between them. */
export const MAKE_END = '\t'
