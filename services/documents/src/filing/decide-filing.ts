import type { DecidedBy, FilingKind } from '@forecourt/contracts/documents/kinds'
import { explicitKindOfName, identifiersOfName, plainIdentifier } from '@forecourt/vehicle/document-name'
import type { DocumentFacts } from '../domain/document-facts.ts'
import type { VehicleDoc } from '../store/vehicle-store.ts'

export interface FilingInput {
  fileName: string
  type: 'pdf' | 'mp4'
  facts: DocumentFacts
  /** what staff have specified; takes precedence over everything else */
  said: { vehicle?: string | undefined; kind?: FilingKind | undefined }
}

/** Where a file is filed, or why that is undecided. */
export interface FilingDecision {
  kind: FilingKind
  kindKnown: boolean
  vehicle: VehicleDoc | null
  decidedBy: DecidedBy | null
  /** '' if nothing is undecided */
  message: string
  /** the kind is undecided: a new vehicle does not decide it */
  asksKind: boolean
  /** normalized identifiers of the vehicle, most likely first */
  identifiers: string[]
  candidates: readonly VehicleDoc[]
}

/** Finds the vehicles that an identifier may mean; `exactly` excludes partial stock numbers. */
type FindVehicles = (identifier: string, exactly: boolean) => Promise<readonly VehicleDoc[]>

const KIND_NAMES: Readonly<Record<FilingKind, string>> = {
  inspection: 'an inspection',
  autocheck: 'a history report',
  msrp: 'a window sticker',
  video: 'a video',
}
const NAMED_KINDS: Readonly<Record<FilingKind, string>> = { inspection: 'inspection', autocheck: 'AutoCheck', msrp: 'MSRP', video: 'video' }

const NO_IDENTIFIER = 'No VIN or Stock Number found in filename'
/** (rules: document upload) */
export const noVehicleFound = (identifier: string) => `No vehicle found with VIN or Stock Number: ${identifier}`

/** Decides which vehicle a file belongs to and its kind (rules: document matching). */
export async function decideFiling(input: FilingInput, find: FindVehicles): Promise<FilingDecision> {
  const vehicle = await decideVehicle(input, find)
  const { message, ...kind } = decideKind(input)
  if (vehicle.message !== '' || message === '') return { ...vehicle, ...kind, asksKind: false }
  const candidates = vehicle.vehicle === null ? [] : [vehicle.vehicle]
  return { ...vehicle, ...kind, vehicle: null, decidedBy: null, asksKind: true, message, candidates }
}

/** A file's vehicle and kind, and what determined the vehicle. */
export interface Decided {
  vehicle: VehicleDoc
  kind: FilingKind
  decidedBy: DecidedBy
}

/** Returns where a file is filed. Throws if that is undecided. */
export function decided({ vehicle, kind, decidedBy }: FilingDecision): Decided {
  if (vehicle === null || decidedBy === null) throw new Error('a file without a question has a vehicle')
  return { vehicle, kind, decidedBy }
}

type KindDecision = Pick<FilingDecision, 'kind' | 'kindKnown' | 'message'>

function decideKind({ fileName, type, facts: { contentKind }, said }: FilingInput): KindDecision {
  const named = explicitKindOfName(fileName)
  const word = named === 'video' ? null : named
  if (type === 'mp4') return { kind: 'video', kindKnown: true, message: '' }
  if (said.kind !== undefined && said.kind !== 'video') return { kind: said.kind, kindKnown: true, message: '' }
  if (contentKind !== null && word !== null && contentKind !== word) {
    return { kind: contentKind, kindKnown: false, message: `Named ${NAMED_KINDS[word]}, looks like ${KIND_NAMES[contentKind]}.` }
  }
  const kind = contentKind ?? word
  return { kind: kind ?? 'inspection', kindKnown: kind !== null, message: '' }
}

type VehicleDecision = Pick<FilingDecision, 'vehicle' | 'decidedBy' | 'message' | 'identifiers' | 'candidates'>

interface Source {
  decidedBy: DecidedBy
  identifiers: readonly string[]
  exactly: boolean
  /** they may not be identifiers at all */
  isGuess?: true
  /** the vehicle that they find is right whatever VIN it has: staff chose it, or the document names its VIN, which may have been corrected since */
  isCertain?: true
}

async function decideVehicle({ fileName, facts, said }: FilingInput, find: FindVehicles): Promise<VehicleDecision> {
  const inName = identifiersOfName(fileName)
  const sources: readonly Source[] =
    said.vehicle !== undefined
      ? [{ decidedBy: 'staff', identifiers: [said.vehicle], exactly: true, isCertain: true }]
      : [
          { decidedBy: 'text', identifiers: facts.textVins, exactly: true, isCertain: true },
          { decidedBy: 'barcode', identifiers: facts.barcodeVins, exactly: true, isCertain: true },
          { decidedBy: 'text', identifiers: facts.possibleVins, exactly: true, isGuess: true },
          { decidedBy: 'text', identifiers: facts.stockNumbers, exactly: true },
          // a whole stock number takes precedence over a part of another one that comes before it in the name
          { decidedBy: 'name', identifiers: inName, exactly: true },
          { decidedBy: 'name', identifiers: inName, exactly: false },
        ]
  const likeliestFirst = [...sources.filter(({ isGuess }) => !isGuess), ...sources.filter(({ isGuess }) => isGuess)]
  const identifiers = [...new Set(likeliestFirst.flatMap((source) => source.identifiers.map(plainIdentifier)))]
  const vins = [...facts.textVins, ...facts.barcodeVins]
  for (const source of sources) {
    const found = await vehiclesOf(source, find)
    // a document with another VIN does not belong to this vehicle, whatever its name says
    const fitting = source.isCertain || vins.length === 0 ? found : found.filter(({ vinKey }) => vinKey === '' || vins.includes(vinKey))
    const [vehicle] = fitting
    if (fitting.length === 1 && vehicle) return { vehicle, decidedBy: source.decidedBy, message: '', identifiers, candidates: [] }
    if (fitting.length > 1) return { vehicle: null, decidedBy: null, message: severalMatch(fitting), identifiers, candidates: fitting }
  }
  const [first] = said.vehicle === undefined ? identifiers : [said.vehicle]
  const message = first === undefined ? NO_IDENTIFIER : noVehicleFound(first)
  return { vehicle: null, decidedBy: null, message, identifiers, candidates: [] }
}

/** VINs in one document may belong to several vehicles; of the identifiers in a name, only the first that matches counts. */
async function vehiclesOf({ decidedBy, identifiers, exactly }: Source, find: FindVehicles): Promise<readonly VehicleDoc[]> {
  const found = new Map<string, VehicleDoc>()
  for (const identifier of identifiers) {
    for (const vehicle of await find(identifier, exactly)) found.set(vehicle._id.toHexString(), vehicle)
    if (decidedBy === 'name' && found.size > 0) break
  }
  return [...found.values()]
}

const MAX_NAMED_VEHICLES = 4

function severalMatch(vehicles: readonly VehicleDoc[]): string {
  const names = vehicles.slice(0, MAX_NAMED_VEHICLES).map(({ stockNumber, vin }) => stockNumber || vin)
  const more = vehicles.length > MAX_NAMED_VEHICLES ? ' and more' : ''
  return `${vehicles.length} vehicles match: ${names.join(', ')}${more}. Choose one.`
}
