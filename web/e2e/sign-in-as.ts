import type { Page } from 'playwright-core'

/** Signs in on the login page, to which every page of the portal redirects. */
export async function signInAs(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
