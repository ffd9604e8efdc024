import type { BodyName } from './appearance.ts'

/** A model that demo dealerships sell. */
export interface DemoModel {
  make: string
  model: string
  trims: readonly [string, ...string[]]
  body: BodyName
  /** name of the body in the feed */
  bodyText: string
  /** world manufacturer identifier: the first three characters of the VIN */
  wmi: string
  /** price of a new one with the first trim, in dollars */
  msrp: number
  drivetrain: string
  engine: string
  fuel: string
}

const model = (
  make: string,
  name: string,
  trims: DemoModel['trims'],
  [body, bodyText]: [BodyName, string],
  wmi: string,
  msrp: number,
  [drivetrain, engine, fuel = 'Gasoline']: [string, string, string?],
): DemoModel => ({ make, model: name, trims, body, bodyText, wmi, msrp, drivetrain, engine, fuel })

const SEDAN: [BodyName, string] = ['sedan', 'Sedan']
const COUPE: [BodyName, string] = ['coupe', 'Coupe']
const HATCH: [BodyName, string] = ['hatchback', 'Hatchback']
const SUV: [BodyName, string] = ['suv', 'SUV']
const TRUCK: [BodyName, string] = ['pickup', 'Crew Cab Pickup']
const VAN: [BodyName, string] = ['minivan', 'Minivan']

export const DEMO_MODELS: readonly DemoModel[] = [
  model('Toyota', 'Camry', ['LE', 'SE', 'XSE'], SEDAN, '4T1', 28_400, ['FWD', '2.5L 4-Cylinder']),
  model('Honda', 'Accord', ['EX', 'Sport', 'Touring'], SEDAN, '1HG', 29_900, ['FWD', '1.5L Turbo 4-Cylinder']),
  model('Honda', 'CR-V', ['EX', 'EX-L', 'Sport Touring'], SUV, '2HK', 32_500, ['AWD', '1.5L Turbo 4-Cylinder']),
  model('Ford', 'F-150', ['XLT', 'Lariat', 'Platinum'], TRUCK, '1FT', 48_900, ['4WD', '3.5L EcoBoost V6']),
  model('Toyota', 'RAV4', ['XLE', 'Limited', 'TRD Off-Road'], SUV, '2T3', 31_400, ['AWD', '2.5L 4-Cylinder']),
  model('Chevrolet', 'Silverado 1500', ['LT', 'RST', 'High Country'], TRUCK, '3GC', 47_300, ['4WD', '5.3L V8']),
  model('Hyundai', 'Elantra', ['SEL', 'N Line', 'Limited'], SEDAN, 'KMH', 23_100, ['FWD', '2.0L 4-Cylinder']),
  model('Volkswagen', 'Golf GTI', ['S', 'SE', 'Autobahn'], HATCH, '3VW', 32_600, ['FWD', '2.0L Turbo 4-Cylinder']),
  model('Jeep', 'Grand Cherokee', ['Laredo', 'Limited', 'Summit'], SUV, '1C4', 43_800, ['4WD', '3.6L V6']),
  model('Ford', 'Mustang', ['EcoBoost', 'GT', 'GT Premium'], COUPE, '1FA', 33_500, ['RWD', '5.0L V8']),
  model('Honda', 'Odyssey', ['EX-L', 'Sport', 'Elite'], VAN, '5FN', 41_900, ['FWD', '3.5L V6']),
  model('Mazda', 'CX-5', ['Select', 'Preferred', 'Signature'], SUV, 'JM3', 30_600, ['AWD', '2.5L 4-Cylinder']),
  model('Subaru', 'Outback', ['Premium', 'Limited', 'Wilderness'], SUV, '4S4', 33_200, ['AWD', '2.5L Boxer 4']),
  model('Nissan', 'Altima', ['S', 'SV', 'SR'], SEDAN, '1N4', 27_000, ['FWD', '2.5L 4-Cylinder']),
  model('Kia', 'Telluride', ['S', 'EX', 'SX Prestige'], SUV, '5XY', 38_400, ['AWD', '3.8L V6']),
  model('BMW', '330i', ['Base', 'xDrive', 'M Sport'], SEDAN, 'WBA', 46_200, ['RWD', '2.0L Turbo 4-Cylinder']),
  model('Ram', '1500', ['Big Horn', 'Laramie', 'Limited'], TRUCK, '1C6', 46_500, ['4WD', '5.7L HEMI V8']),
  model('Toyota', 'Sienna', ['LE', 'XLE', 'Platinum'], VAN, '5TD', 39_600, ['AWD', '2.5L Hybrid', 'Hybrid']),
  model('Honda', 'Civic', ['LX', 'Sport', 'EX-L'], HATCH, '19X', 26_300, ['FWD', '2.0L 4-Cylinder']),
  model('Lexus', 'RX 350', ['Base', 'Premium', 'Luxury'], SUV, '2T2', 51_200, ['AWD', '2.4L Turbo 4-Cylinder']),
  model('Chevrolet', 'Camaro', ['1LT', '2SS', 'ZL1'], COUPE, '1G1', 32_900, ['RWD', '6.2L V8']),
  model('Mercedes-Benz', 'C 300', ['Base', '4MATIC', 'AMG Line'], SEDAN, 'W1K', 48_700, ['AWD', '2.0L Turbo 4-Cylinder']),
  model('Tesla', 'Model 3', ['Standard Range', 'Long Range', 'Performance'], SEDAN, '5YJ', 42_900, ['AWD', 'Dual Motor', 'Electric']),
  model('Chrysler', 'Pacifica', ['Touring L', 'Limited', 'Pinnacle'], VAN, '2C4', 42_300, ['FWD', '3.6L V6']),
  model('Mini', 'Cooper', ['Classic', 'S', 'John Cooper Works'], HATCH, 'WMW', 30_900, ['FWD', '2.0L Turbo 4-Cylinder']),
  model('Audi', 'Q5', ['Premium', 'Premium Plus', 'Prestige'], SUV, 'WA1', 47_100, ['AWD', '2.0L Turbo 4-Cylinder']),
]
