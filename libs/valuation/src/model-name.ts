import { foldMake, foldName, foldTrim } from './fold-name.ts'
import type { ValuedVehicle } from './valuation.ts'

/** The groups of a vehicle, folded, from the widest to the narrowest. */
export type ModelName = readonly [make: string, model: string, trim: string]

/** A model's name, and the words after it that belong to the trim. */
interface Split {
  model: string
  rest: string
}

/**
 * Words for equipment, drive and body that may follow a model. Without single letters, 'Sport', 'GT', 'Coupe' and 'Convertible', which make a
 * different model.
 */
const EQUIPMENT: ReadonlySet<string> = new Set(
  [
    'xl xlt xls xle xse se sel sv sl sr le ls lt ltz lts lx ex exl es slt sle rst wt sxt hse base',
    'limited touring titanium platinum premium premier preferred essential essence ultimate luxury luxe prestige convenience performance',
    'progressiv technik komfort highline comfortline trendline execline sline nline rline proassist sporttech msport',
    'north trailhawk latitude longitude altitude laredo overland summit sahara rubicon willys denali at4 lariat laramie tradesman custom',
    'wilderness onyx midnight edition hatchback sedan wagon 2dr 4dr',
    'awd fwd rwd 4wd 2wd 4x4 4x2 xdrive sdrive quattro 4matic 4motion all4 tfsi tdi automatic manual cvt',
    'crew double quad regular extended supercrew supercab srw drw low medium high roof standard compact long',
  ].flatMap((line) => line.split(' ')),
)
/** Engines that follow the models of some makes. */
const ENGINES: Readonly<Record<string, RegExp>> = {
  audi: /^(?:40|45|50|55|60)$/,
  bmw: /^[xs]drive\d\d/,
  ford: /^t-\d{3}/,
  tesla: /^p?\d{2,3}d?$/,
}
/** Alternative names of models, folded: of other markets, official and short ones. */
const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chrysler: { townandcountry: 'towncountry' },
  mazda: { mx5: 'mx5miata', miata: 'mx5miata' },
  mini: {
    hardtop: 'cooper',
    hardtop2door: 'cooper',
    cooperhardtop: 'cooper',
    cooperhardtop2door: 'cooper',
    hardtop4door: 'cooperhardtop4door',
  },
  nissan: { qashqai: 'roguesport', roguesportqashqai: 'roguesport' },
}

const GM_PICKUP = /^(?<name>silverado|sierra)(?! ev\b)(?: (?<load>\d500))? ?(?<heavy>hd\b)?/
const FORD_PICKUP = /(?<![a-z])f-?(?<load>\d{3})(?!\d)(?! lightning)/
const RAM_PICKUP = /^(?:ram )?(?:pickup )?(?<load>[1-5]500)(?!.*\bvan)/
const BMW_SERIES = /^(?:(?<series>[1-8])[ -]series\b)? ?(?:(?<engine>m?(?<first>[1-8])\d\d[a-z]*)(?!\d))?/
const MERCEDES_CLASS =
  /^(?<amg>amg )?(?<letters>cla|clk|cls|cl|gla|glb|glc|gle|glk|gls|gl|ml|slc|slk|sl|eqb|eqe|eqs|[abcegmrs])(?:[ -]?class\b|(?= ?\d\d)|\b(?!-))(?: ?\k<letters>\b)?/

/** Fits request the names of a vehicle several times. An entry takes some hundred bytes. */
const CACHE_SIZE_MAX = 4_000
const cache = new Map<string, ModelName>()

/**
 * Returns the groups of a vehicle: its make, model and trim. Dealers write equipment after a model ('Compass North'), or a model in several ways
 * ('Silverado', 'Silverado 1500'; '330i', '3 Series'). These become one model, and the rest becomes the trim.
 */
export function modelName(vehicle: Pick<ValuedVehicle, 'make' | 'model' | 'trim'>): ModelName {
  const key = `${vehicle.make}\n${vehicle.model}\n${vehicle.trim}`
  let name = cache.get(key)
  if (name === undefined) {
    name = readName(vehicle)
    if (cache.size >= CACHE_SIZE_MAX) cache.clear()
    cache.set(key, name)
  }
  return name
}

function readName(vehicle: Pick<ValuedVehicle, 'make' | 'model' | 'trim'>): ModelName {
  const make = foldMake(vehicle.make)
  const words = plainWords(vehicle.model)
  const { model, rest } = splitOfMake(make, words) ?? splitAtEquipment(make, words)
  const folded = foldName(model) || foldName(vehicle.model)
  const alias = Object.hasOwn(ALIASES, make) && Object.hasOwn(ALIASES[make] ?? {}, folded) ? ALIASES[make]?.[folded] : undefined
  return [make, alias ?? folded, foldTrim(`${rest} ${vehicle.trim}`)]
}

/** Normalizes a name to lower case with single spaces; keeps hyphens. */
function plainWords(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()
}

/** Splits a model by the naming of its make; null if the make has no special naming. */
function splitOfMake(make: string, words: string): Split | null {
  switch (make) {
    case 'chevrolet':
    case 'gmc': {
      const { name, load, heavy } = GM_PICKUP.exec(words)?.groups ?? {}
      if (name === undefined) return null
      const isHeavy = heavy !== undefined || (load !== undefined && load !== '1500')
      return { model: `${name}${load ?? (isHeavy ? '' : '1500')}${isHeavy ? 'hd' : ''}`, rest: words.replace(GM_PICKUP, '') }
    }
    case 'ford': {
      const load = FORD_PICKUP.exec(words)?.groups?.load
      if (load === undefined) return null
      return { model: `f${load}`, rest: words.replace(FORD_PICKUP, '').replace(/super duty|\bsd\b|\b[sd]rw\b/g, '') }
    }
    case 'ram':
    case 'dodge': {
      const load = RAM_PICKUP.exec(words)?.groups?.load
      return load === undefined ? null : { model: load, rest: words.replace(RAM_PICKUP, '') }
    }
    case 'bmw': {
      const { series, engine = '', first } = BMW_SERIES.exec(words)?.groups ?? {}
      const number = series ?? first
      return number === undefined ? null : { model: `${number}series`, rest: `${engine}${words.replace(BMW_SERIES, '')}` }
    }
    case 'mercedesbenz': {
      const { letters, amg = '' } = MERCEDES_CLASS.exec(words)?.groups ?? {}
      return letters === undefined ? null : { model: letters === 'ml' ? 'm' : letters, rest: `${amg}${words.replace(MERCEDES_CLASS, '')}` }
    }
    default:
      return null
  }
}

/** Splits a model before the first word for equipment or an engine. The first word always belongs to the model. */
function splitAtEquipment(make: string, words: string): Split {
  const parts = words.split(' ')
  const engine = Object.hasOwn(ENGINES, make) ? ENGINES[make] : undefined
  const end = parts.findIndex((part, i) => i > 0 && (EQUIPMENT.has(part.replace(/-/g, '')) || engine?.test(part) === true))
  return end < 0 ? { model: words, rest: '' } : { model: parts.slice(0, end).join(' '), rest: parts.slice(end).join(' ') }
}
