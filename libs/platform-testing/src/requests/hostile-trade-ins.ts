import { HOSTILE_IDS, HOSTILE_STRINGS, HOSTILE_VALUES } from '@forecourt/service-testing/hostile-strings'
import type { HostileForm } from './hostile-forms.ts'
import { sampleTradeInForm } from './sample-trade-in.ts'

const JSON_FIELDS = ['vehicleInfo', 'customerInfo', 'features', 'condition'] as const
const HOSTILE_TEXTS = [...HOSTILE_STRINGS, ...HOSTILE_IDS]
/** Each fact gets one in SHARE texts, the next fact the next ones: facts of one field are parsed alike, and most requests create an evaluation. */
const SHARE = 6

/**
 * Submissions of a trade-in in one form, each filled in but for one thing: a whole field, or one fact in the JSON of one, is a hostile value. A text is a
 * text, so that some of them are evaluations.
 */
export function hostileSubmissions(dealershipId: string): HostileForm[] {
  const forms: HostileForm[] = HOSTILE_STRINGS.map(({ name, value }) => ({
    name: `dealershipId: ${name}`,
    body: changed(dealershipId, (form) => form.set('dealershipId', value)),
  }))
  for (const field of JSON_FIELDS) {
    forms.push({ name: `${field} twice`, body: changed(dealershipId, (form) => form.append(field, String(form.get(field)))) })
    forms.push({ name: `no ${field}`, body: changed(dealershipId, (form) => form.delete(field)) })
    forms.push({ name: `${field} that ends in the middle`, body: changed(dealershipId, (form) => form.set(field, '{"make":"Ho')) })
    forms.push({ name: `${field} as deep as a well`, body: changed(dealershipId, (form) => form.set(field, '{"a":'.repeat(2_000))) })
    for (const { name, value } of HOSTILE_STRINGS)
      forms.push({ name: `${field}: ${name}`, body: changed(dealershipId, (form) => form.set(field, value)) })
    for (const { name, value } of HOSTILE_VALUES)
      forms.push({ name: `${field}: ${name} as JSON`, body: changed(dealershipId, (form) => form.set(field, JSON.stringify(value))) })
    for (const [place, fact] of Object.keys(partOf(sampleTradeInForm(dealershipId), field)).entries()) {
      for (const { name, value } of [...HOSTILE_VALUES, ...HOSTILE_TEXTS.filter((_, at) => at % SHARE === place % SHARE)])
        forms.push({ name: `${field}.${fact}: ${name}`, body: changed(dealershipId, (form) => setFact(form, field, fact, value)) })
    }
  }
  return forms
}

/** A form without a photo: what it says is judged, and not how long a picture takes. */
function changed(dealershipId: string, change: (form: FormData) => void): FormData {
  const form = sampleTradeInForm(dealershipId)
  form.delete('photos')
  change(form)
  return form
}

function setFact(form: FormData, field: string, fact: string, value: unknown): void {
  // by hand: a fact called '__proto__' is to arrive as one
  form.set(field, JSON.stringify({ ...partOf(form, field), [fact]: value }))
}

function partOf(form: FormData, field: string): Record<string, unknown> {
  return JSON.parse(String(form.get(field)))
}
