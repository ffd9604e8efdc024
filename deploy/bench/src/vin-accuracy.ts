import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { modelName } from '@forecourt/valuation/model-name'
import type { FactFromVin, FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { openFeed } from '@forecourt/vehicle/read-feed'
import { isSameMake } from '@forecourt/vehicle/same-make'
import { checkDigitOf, hasVinForm } from '@forecourt/vin/check-digit'
import { type DecodedVin, decodeVin } from '@forecourt/vin/decoder/decode-vin'

/**
 * `make vin-accuracy FILES="one.csv another.csv"`: measures how often the VIN decoder agrees with the dealer about a vehicle (design: VIN decoder).
 * Uses only VINs with a correct check digit, and only facts from the file itself. Exits with 1 if the share is lower than promised. Arguments: the
 * files.
 */
const PROMISED = { 'year and make': 0.995, model: 0.97 } as const
type Measured = keyof typeof PROMISED | 'model by the same name'

interface Count {
  right: number
  of: number
  /** descriptions of those that were not */
  wrong: string[]
}
const SHOWN_WRONG = 10
const counts: Record<Measured, Count> = {
  'year and make': { right: 0, of: 0, wrong: [] },
  model: { right: 0, of: 0, wrong: [] },
  'model by the same name': { right: 0, of: 0, wrong: [] },
}

function count(what: Measured, isRight: boolean, said: string): void {
  counts[what].of++
  if (isRight) counts[what].right++
  else counts[what].wrong.push(said)
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const words = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** Words that change a model's name to another model. Dealers add many other words to a model: its trim, its engine, a selling point. */
const OTHER_MODEL: ReadonlySet<string> = new Set(['sport', 'cross', 'max', 'ev', 'lightning', 'l'])

/** Whether a dealer's name of a model is the decoded one, with or without additional words. */
function isSameModel(make: string, own: string, decoded: string): boolean {
  const groups = [own, decoded].map((model) => modelName({ make, model, trim: '' })[1])
  if (groups[0] === groups[1]) return true
  const [said, known] = [words(own), words(decoded)]
  return known.every((word, at) => word === said[at]) && !OTHER_MODEL.has(said[known.length] ?? '')
}

function compare(vehicle: FeedVehicle, decoded: Readonly<DecodedVin> | null): void {
  const has = (fact: FactFromVin) => vehicle[fact] && !vehicle.fromVin?.includes(fact)
  if (!has('year') || !has('make')) return
  const { year, make, model, vin } = vehicle
  const found = decoded === null ? 'nothing' : `${decoded.year} ${decoded.make} ${decoded.model}`
  const said = `${vin}: ${year} ${make} ${model}, decoded to ${found}`
  const isMake = decoded?.make ? isSameMake(make, decoded.make) : false
  count('year and make', isMake && decoded?.year === year, said)
  if (!has('model')) return
  count('model', decoded?.model ? isSameModel(decoded.make ?? make, model, decoded.model) : false, said)
  count('model by the same name', plain(decoded?.model ?? '') === plain(model), said)
}

const now = new Date()
for (const file of process.argv.slice(2)) {
  const before = counts['year and make'].of
  const { batches } = await openFeed(createReadStream(file))
  for await (const { rows } of batches) {
    for (const { result } of rows) {
      if (!result.ok) continue
      const { vin } = result.vehicle
      if (hasVinForm(vin) && checkDigitOf(vin) === vin[8]) compare(result.vehicle, decodeVin(vin, now))
    }
  }
  process.stdout.write(`${basename(file)}: ${counts['year and make'].of - before} VINs\n`)
}
for (const [what, { right, of, wrong }] of Object.entries(counts) as [Measured, Count][]) {
  const share = of === 0 ? 0 : right / of
  const promised = what in PROMISED ? PROMISED[what as keyof typeof PROMISED] : null
  const isKept = promised === null || share >= promised
  const bound = promised === null ? '' : `, at least ${(promised * 100).toFixed(1)} %`
  process.stdout.write(`${isKept ? 'ok  ' : 'FAIL'} ${what}: ${right} of ${of}, ${(share * 100).toFixed(2)} %${bound}\n`)
  if (promised !== null) for (const one of wrong.slice(0, SHOWN_WRONG)) process.stdout.write(`     ${one}\n`)
  if (!isKept) process.exitCode = 1
}
