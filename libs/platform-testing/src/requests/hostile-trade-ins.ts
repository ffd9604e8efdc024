import { HOSTILE_IDS, HOSTILE_STRINGS, HOSTILE_VALUES } from '@forecourt/service-testing/hostile-strings'
import type { HostileForm } from './hostile-forms.ts'
import { sampleTradeInForm } from './sample-trade-in.ts'

const JSON_FIELDS = ['vehicleInfo', 'customerInfo', 'features', 'condition'] as const
const HOSTILE_TEXTS = [...HOSTILE_STRINGS, ...HOSTILE_IDS]
/**
 * Each property gets every sixth text, starting at another one, because all properties of a field are parsed alike. Most requests create an
 * evaluation.
 */
const SHARE = 6

/**
 * Returns submissions of a trade-in that are valid except for one hostile value: a whole field, or one property in the JSON of a field. Any text is
 * valid as a text, so some of them create evaluations.
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

/** Creates a form without a photo, because decoding images would take most of the time. */
function changed(dealershipId: string, change: (form: FormData) => void): FormData {
  const form = sampleTradeInForm(dealershipId)
  form.delete('photos')
  change(form)
  return form
}

function setFact(form: FormData, field: string, fact: string, value: unknown): void {
  // by hand, so that a property named '__proto__' is sent
  form.set(field, JSON.stringify({ ...partOf(form, field), [fact]: value }))
}

function partOf(form: FormData, field: string): Record<string, unknown> {
  return JSON.parse(String(form.get(field)))
}
