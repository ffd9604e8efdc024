import type { DocumentKind } from '@forecourt/contracts/documents/kinds'

/** What a document says about itself. */
export interface DocumentFacts {
  textVins: readonly string[]
  barcodeVins: readonly string[]
  /** texts in the form of a VIN with an invalid check digit, or with blanks between the characters: ignored unless a vehicle has them */
  possibleVins: readonly string[]
  stockNumbers: readonly string[]
  contentKind: DocumentKind | null
}
