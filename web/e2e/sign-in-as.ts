import type { Page } from 'playwright-core'

/** Signs in on the login page, to which every page of the portal redirects. */
export async function signInAs(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Opens a page of the portal and signs in on the login page, to which it redirects. */
export async function signInAt(page: Page, user: { email: string; password: string }, path = '/admin/login'): Promise<void> {
  await page.goto(path)
  await signInAs(page, user)
}

/** Signs in and waits for the home page. */
export async function signInToHome(page: Page, user: { email: string; password: string }): Promise<void> {
  await signInAt(page, user)
  await page.getByRole('heading', { name: /Dashboard/ }).waitFor()
}
