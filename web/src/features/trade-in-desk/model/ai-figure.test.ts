import { expect, test } from 'vitest'
import { sampleEvaluation } from '../../../testing/sample-evaluation.ts'
import { aiFacts, tradeInFigure } from './ai-figure.ts'

test.each([
  ['A 2019 Honda CR-V is worth about $20,000 at retail.', 18_000],
  ['Roughly $ 18,500.50, maybe $20,000.', 16_650],
  ['I cannot say.', null],
  ['$0', null],
])('the first dollar figure of %o is reduced to 90 percent', (sentence, figure) => {
  expect(tradeInFigure(sentence)).toBe(figure)
})

test.each(['year', 'make', 'model'] as const)('no opinion is requested while the %s is unknown', (fact) => {
  const { vehicleInfo } = sampleEvaluation()
  expect(aiFacts({ vehicleInfo })).toEqual({ year: 2019, make: 'Honda', model: 'CR-V', currentMiles: 61_240 })
  expect(aiFacts({ vehicleInfo: { ...vehicleInfo, [fact]: 'Unknown' } })).toBeNull()
})

test.each([
  ['Rogue Sport (Qashqai)', 'Rogue Sport'],
  ['7 Series 750i, B7', '7 Series 750i'],
  ['Town & Country', 'Town & Country'],
])('an opinion on %o is requested under the name %o', (model, name) => {
  const { vehicleInfo } = sampleEvaluation()
  expect(aiFacts({ vehicleInfo: { ...vehicleInfo, model } })?.model).toBe(name)
})
