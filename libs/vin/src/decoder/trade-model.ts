/** A model as vPIC names it, with the facts that determine the trade's name. */
export interface FiledModel {
  make: string
  model: string
  year: number | null
  series: string | null
  trim: string | null
  doors: string | null
}

/** Models that are not sold under the name in vPIC, by make and name in vPIC. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Alfa Romeo': { 'Giulia (952)': 'Giulia' },
  Audi: { 'A7 e': 'A7', 'A8 e': 'A8', 'A8 L e': 'A8 L', 'Q5 e': 'Q5' },
  Chrysler: { 'Town and Country': 'Town & Country' },
  Jeep: { 'Wrangler JK': 'Wrangler' },
  Mazda: { 'MX-5': 'MX-5 Miata' },
  // filed under both names
  'Mercedes-Benz': { 'ML-Class': 'M-Class' },
  // the name in the United States, with Canada's, because their VINs do not differ
  Nissan: { 'Rogue Sport': 'Rogue Sport (Qashqai)' },
  Polestar: { PS1: 'Polestar 1', PS2: 'Polestar 2' },
  Toyota: { 'COROLLA iM': 'Corolla iM', 'Prius Prime (PHEV)': 'Prius Prime', 'RAV4 Prime (PHEV)': 'RAV4 Prime' },
  Volvo: { V60CC: 'V60 Cross Country', V90CC: 'V90 Cross Country' },
}

/** The load class in a series of pickups: '1500', '3500 HD', '2500 (3/4 Ton)', '1/2 Ton'. */
const LOADS: readonly (readonly [load: string, said: RegExp])[] = [
  ['1500', /^1500\b|^1\/2 ton/i],
  ['2500', /^2500\b|^3\/4 ton/i],
  ['3500', /^3500\b|^1 ton/i],
]
const PICKUP = /^(?<name>Silverado|Sierra|Ram)(?: (?<heavy>HD))?(?<edition> (?:Limited|LTD|LD))?$/
const PICKUP_MAKES: ReadonlySet<string> = new Set(['Chevrolet', 'GMC', 'Dodge'])

/** A BMW's engine number contains its series: a 330i belongs to the 3 Series. */
const BMW_ENGINE = /^M?(?<series>[1-8])\d\d(?!\d)/
/** Classes that are named by their letters alone: a GLC, but a C-Class. */
const MERCEDES_CLASS = /^(?<letters>[A-Z]{3})-Class(?<body> (?:SUV|Sedan))?$/
/** From this year on, MINI hardtops have two or four side doors. */
const MINI_FOUR_DOORS_FROM = 2014

/**
 * Translates a model as filed with vPIC to the name that dealers and customers use (rules: VIN decoding). Adds the series of pickups and
 * BMWs, and replaces names that only vPIC uses.
 */
export function tradeModel(filed: FiledModel): string {
  const { make, model, series } = filed
  const renamed = Object.hasOwn(RENAMED, make) ? RENAMED[make] : undefined
  if (renamed !== undefined && Object.hasOwn(renamed, model)) return renamed[model] ?? model
  if (PICKUP_MAKES.has(make)) return withLoad(model, series)
  if (make === 'BMW') {
    const number = BMW_ENGINE.exec(model)?.groups?.series
    return number === undefined ? model : `${number} Series ${model}`
  }
  if (make === 'Mercedes-Benz') {
    const { letters, body = '' } = MERCEDES_CLASS.exec(model)?.groups ?? {}
    return letters === undefined ? model : `${letters}${body}`
  }
  if (make === 'MINI' && model === 'Hardtop') return hardtop(filed)
  if (make === 'Subaru' && model === 'Impreza' && /^(?:WRX|STi)\b/i.test(filed.trim ?? '')) return 'Impreza WRX'
  return model
}

/** Returns all trade names that a model may have, for lists; `others` are the make's models of the year as filed with the authority. */
export function tradeModels(make: string, model: string, year: number, others: ReadonlySet<string>): string[] {
  const { name, heavy, edition } = (PICKUP_MAKES.has(make) ? PICKUP.exec(model)?.groups : undefined) ?? {}
  const filed = { make, model, year, series: null, trim: null, doors: null }
  if (name !== undefined) {
    const loads =
      heavy !== undefined ? ['2500', '3500'] : edition !== undefined || others.has(`${name} HD`) ? ['1500'] : ['1500', '2500', '3500']
    return loads.map((series) => tradeModel({ ...filed, series }))
  }
  if (make === 'MINI' && year >= MINI_FOUR_DOORS_FROM) return [...new Set(['2', '4'].map((doors) => tradeModel({ ...filed, doors })))]
  return [tradeModel(filed)]
}

/**
 * Adds the load class to the name: 'Silverado HD' of the series 3500 is a Silverado 3500HD, 'Sierra Limited' of the series 1500 a Sierra 1500
 * Limited.
 */
function withLoad(model: string, series: string | null): string {
  const { name, heavy, edition = '' } = PICKUP.exec(model)?.groups ?? {}
  const load = LOADS.find(([, said]) => said.test(series ?? ''))?.[0]
  if (name === undefined || load === undefined) return model
  const isHeavy = heavy !== undefined || /\bHD\b/.test(series ?? '')
  return `${name} ${load}${isHeavy ? 'HD' : ''}${edition}`
}

/** Returns the name of a MINI hardtop. vPIC counts the hatch as a door in some years. */
function hardtop({ year, doors }: FiledModel): string {
  const hasDoorCount = year !== null && year >= MINI_FOUR_DOORS_FROM && doors !== null
  return hasDoorCount ? `Cooper Hardtop ${Number(doors) > 3 ? 4 : 2} Door` : 'Cooper Hardtop'
}
