import type { DocumentKind } from '@forecourt/contracts/documents/kinds'

/** Some words are only on documents of one kind; others are on most of one kind and on some of another. */
type Sign = readonly [weight: number, pattern: RegExp]

/** The words on each kind of document. Window stickers also list brakes and tires, and inspections may mention an MSRP. */
const SIGNS: Readonly<Record<DocumentKind, readonly Sign[]>> = {
  msrp: [
    [4, /suggested retail price/i],
    [4, /fuel economy (?:and|&) environment/i],
    [3, /this label (?:is|has been) (?:affixed|applied)/i],
    [3, /final assembly (?:point|plant|location)/i],
    [3, /parts content information/i],
    [3, /government 5-star safety|overall vehicle score/i],
    [3, /destination (?:charge|& delivery|and delivery|& handling|and handling|freight)/i],
    [2, /standard (?:vehicle )?(?:equipment|features)/i],
    [2, /optional equipment|options installed|factory installed (?:options|packages)/i],
    [2, /total (?:msrp|vehicle price|price)/i],
    [2, /window sticker|monroney/i],
    [1, /\bmsrp\b/i],
    [1, /base price/i],
  ],
  autocheck: [
    [6, /auto\s?check/i],
    [6, /car\s?fax/i],
    [4, /vehicle history report/i],
    [4, /experian/i],
    [3, /title (?:check|history|brand)/i],
    [3, /odometer (?:check|rollback)/i],
    [2, /(?:number of|estimated|previous|reported) owners?|\d[- ]owner/i],
    [2, /(?:accidents?|damage)(?: \/ damage)? (?:reported|check|history)|no accidents/i],
    [2, /auction (?:record|brand)|salvage|lemon|flood damage/i],
    [1, /registration (?:record|event)|service history/i],
  ],
  inspection: [
    [
      6,
      /(?:multi[- ]?point|\d{2,3}[- ]point|pre[- ]?owned|used vehicle|vehicle|safety|state|certified|dealer|delivery|condition) inspection/i,
    ],
    [5, /inspection (?:report|form|sheet|checklist|certificate)/i],
    [3, /tread depth|\d{1,2}\s?\/\s?32/i],
    [3, /brake (?:pad|lining|rotor)s?/i],
    [3, /(?:technician|inspector|inspected by|mechanic)\b/i],
    [2, /\b(?:pass|ok|good) ?(?:\/|,|\s)? ?(?:fail|repair|poor|needs?)/i],
    [2, /reconditioning|repair order|recommended repairs?/i],
    [2, /(?:fluid|battery|belt|hose|wiper|exhaust|suspension|steering)s? ?(?:level|condition|test|check|ok)/i],
    [1, /\binspection\b/i],
    [1, /odometer|mileage/i],
  ],
}

/** Fewer matches can occur in any document about a vehicle. */
const ENOUGH = 4
/** How far a kind must be ahead of the next. */
const AHEAD = 2

/**
 * Returns the kind of document that a text is from (rules: document matching); null if the text does not show it, or fits two kinds. Compares the
 * weights of the words in the text, each counted once.
 */
export function kindByContent(text: string): DocumentKind | null {
  const plain = text.replace(/\s+/g, ' ')
  const scores = Object.entries(SIGNS)
    .map(([kind, signs]) => ({ kind: kind as DocumentKind, score: scoreOf(plain, signs) }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = scores
  if (first === undefined || second === undefined || first.score < ENOUGH || first.score - second.score < AHEAD) return null
  return first.kind
}

function scoreOf(text: string, signs: readonly Sign[]): number {
  return signs.reduce((sum, [weight, pattern]) => (pattern.test(text) ? sum + weight : sum), 0)
}
