import { describe, expect, it } from 'vitest'
import { modelName } from './model-name.ts'

const named = (make: string, model: string, trim = '') => modelName({ make, model, trim })
const modelOf = (make: string, model: string) => named(make, model)[1]
const areOne = (make: string, models: readonly string[]) => new Set(models.map((model) => modelOf(make, model))).size === 1

/** Names that dealers use for one model. */
const ONE_MODEL: readonly (readonly [make: string, models: readonly string[]])[] = [
  ['Chevrolet', ['Silverado', 'SILVERADO 1500', 'Silverado 1500 LTD']],
  ['Chevrolet', ['Silverado 2500HD', 'Silverado 2500 HD', 'Silverado 2500']],
  ['GMC', ['Sierra 1500', 'Sierra 1500 Limited', 'SIERRA']],
  ['Ford', ['F-150', 'F150', 'F-150 XLT', 'F 150']],
  ['Ford', ['F-350', 'Super Duty F-350 SRW', 'F-350 Super Duty', 'F-350SD']],
  ['Ram', ['1500', 'Ram 1500', '1500 Classic']],
  ['BMW', ['3 Series', '330i', '3 Series 330i', '3-Series', 'M340i xDrive']],
  ['Mercedes-Benz', ['C-Class', 'C 300', 'C300', 'C-Class C 300', 'C-CLASS C300']],
  ['Mercedes-Benz', ['GLA', 'GLA-Class', 'GLA 250', 'GLA GLA 35']],
  ['Mercedes', ['M-Class', 'ML-Class', 'ML350']],
  ['Jeep', ['Compass', 'Compass North', 'Compass Trailhawk']],
  ['Audi', ['Q5', 'Q5 45 TFSI', 'Q5 Progressiv 45']],
  ['Nissan', ['Rogue Sport', 'QASHQAI', 'Rogue Sport (Qashqai)']],
  ['Chrysler', ['Town & Country', 'Town and Country', 'Town & Country Touring']],
  ['MINI', ['Hardtop 2 Door', 'Cooper', 'Cooper Hardtop 2 Door']],
  ['Mazda', ['MX-5', 'MX-5 Miata', 'Miata']],
  ['Tesla', ['Model X', 'Model X 90D']],
]

/** Names with a common beginning that are different models. */
const OTHER_MODELS: readonly (readonly [make: string, models: readonly string[]])[] = [
  ['Chevrolet', ['Silverado 1500', 'Silverado 2500HD', 'Silverado 3500HD', 'Silverado EV', 'Suburban']],
  ['Ford', ['F-150', 'F-150 Lightning', 'F-250', 'Transit', 'Transit Connect', 'Bronco', 'Bronco Sport', 'Five Hundred']],
  ['Ram', ['1500', '2500', 'ProMaster 1500', 'ProMaster City']],
  ['BMW', ['3 Series', '4 Series', 'M3', 'X3', 'X5', 'i3', 'Z4']],
  ['Mercedes-Benz', ['C-Class', 'CLA', 'CLS', 'GLC', 'GL-Class', 'G-Class', 'SL-Class', 'SLR McLaren', 'Sprinter', 'AMG GT']],
  ['Nissan', ['Rogue', 'Rogue Sport', 'Versa', 'Versa Note']],
  ['Tesla', ['Model 3', 'Model S', 'Model X', 'Model Y']],
  ['Mazda', ['CX-5', 'CX-30', 'CX 50', 'CX 9']],
  ['Hyundai', ['Santa Fe', 'Santa Cruz', 'Genesis', 'Genesis Coupe', 'Elantra', 'Elantra GT', 'Elantra N']],
  ['Land Rover', ['Discovery', 'Discovery Sport', 'Range Rover', 'Range Rover Sport', 'Range Rover Evoque']],
  ['Toyota', ['Corolla', 'Corolla Cross', 'Highlander', 'Grand Highlander']],
  ['Jeep', ['Grand Cherokee', 'Grand Cherokee L', 'Cherokee']],
  ['MINI', ['Cooper', 'Cooper Hardtop 4 Door', 'Countryman', 'Cooper Convertible S']],
]

describe('models', () => {
  it.each(ONE_MODEL)('of %s are equal: %j', (make, models) => {
    expect(areOne(make, models), JSON.stringify(models.map((model) => modelOf(make, model)))).toBe(true)
  })

  it.each(OTHER_MODELS)('of %s are different: %j', (make, models) => {
    expect(new Set(models.map((model) => modelOf(make, model))).size).toBe(models.length)
  })

  it('leave the words after them to the trim', () => {
    expect(named('Jeep', 'Compass North')).toEqual(['jeep', 'compass', 'north'])
    expect(named('Jeep', 'Compass', 'North 4x4')).toEqual(['jeep', 'compass', 'north'])
    expect(named('BMW', '3 Series 330i', 'xDrive')).toEqual(named('BMW', '330i', 'xDrive'))
    expect(named('Mercedes-Benz', 'C 300')[2]).toBe('300')
  })

  it('have a name even if it is only equipment or has no ASCII letters', () => {
    expect([modelOf('Ford', 'XL'), modelOf('Ford', '- XL'), modelOf('Škoda', 'Ünïcode'), modelOf('Ford', '__proto__')]).toEqual([
      'xl',
      'xl',
      'unicode',
      'proto',
    ])
    expect(named('constructor', 'constructor')).toEqual(['constructor', 'constructor', ''])
  })
})
