import { sampleTradeIn } from '@forecourt/platform-testing/requests/sample-trade-in'
import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { checkDigitOf } from '@forecourt/vin/check-digit'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { passes } from './passes.ts'

/** The VIN of a Honda Accord of 2003 with this serial number. */
export function accordVin(serial: number): string {
  const text = `1HGCM82603A${String(serial).padStart(6, '0')}`
  return `${text.slice(0, 8)}${checkDigitOf(text)}${text.slice(9)}`
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const FORWARD = { 2: 'Continue to Vehicle Details', 3: 'Continue to Features & Options', 4: 'Continue to Condition & History' } as const
const HEADINGS = { 2: 'Contact & Vehicle Information', 3: 'Features & Options', 4: /^How is your / } as const

/** Continues to a step, as a customer does. */
export async function toStep(page: Page, step: 2 | 3 | 4): Promise<void> {
  await page.getByRole('button', { name: FORWARD[step] }).click()
  await page.getByRole('heading', { level: 1, name: HEADINGS[step] }).waitFor()
}

/** Fills in step 2 for a financed vehicle. */
export async function fillDetails(page: Page, { firstName, email }: { firstName: string; email: string }): Promise<void> {
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill('Reyes')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').pressSequentially('4045550142')
  await page.getByLabel('ZIP Code').fill('30301')
  await page.getByLabel('Current Miles').fill('61240')
  await page.getByLabel('Vehicle Color').selectOption('Metallic Gray')
  await page.getByLabel('Trade in for another vehicle').check()
  await page.getByLabel('Financed or leased').check()
  await page.getByLabel('Payoff Amount').fill('8400')
  await page.getByLabel('Loan Company').fill('First Bank')
}

/** Chooses the first answer of every required group of step 4. */
export async function answerCondition(page: Page): Promise<void> {
  const groups = page.locator('fieldset[data-group]:not([data-group=tires])')
  for (const group of await groups.all()) await group.getByRole('radio').first().check()
}

/** A photo like one from a phone's camera. */
export async function photoFile(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#6d86a0' } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Submits a trade-in from a packet's page, as the wizard does; `changes` are of its details. Returns the response. */
export async function submitFromPacket(page: Page, dealershipId: string, changes: Record<string, string> = {}) {
  const tradeIn = page.getByRole('link', { name: 'Value your trade-in' })
  await expect.poll(() => tradeIn.getAttribute('href')).toContain('#from=')
  const origin = (await tradeIn.getAttribute('href'))?.split('#from=')[1]
  const { request } = page.context()
  const created = await request.post('/api/trade-in-drafts', { data: { dealershipId, origin, requestId: crypto.randomUUID() } })
  const { draft } = (await created.json()) as { draft: string }
  const sample = sampleTradeIn()
  const loan = { financingStatus: 'financed', payoffAmount: '8400', loanCompany: 'First Bank' }
  const details = { ...sample.details, firstName: 'Maria', email: 'maria@mail.test', ...loan, ...changes }
  const submitted = await request.post(`/api/trade-in-drafts/${draft}/submit`, { data: { ...sample, details } })
  return (await submitted.json()) as { evaluationId: string; range: unknown }
}

/** Submits the evaluation and waits for the message that it has arrived. */
export async function submit(page: Page): Promise<void> {
  await Promise.all([
    passes(page, TRADE_IN_MESSAGES.successTitle),
    page.getByRole('button', { name: 'Submit Trade-In Evaluation' }).click(),
  ])
}
