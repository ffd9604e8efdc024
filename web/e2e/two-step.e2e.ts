import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { collectComplaints, picture, staffContext } from './browser.ts'
import { LOOKS } from './looks.ts'
import { signInAs, signInAt } from './sign-in-as.ts'
import { startStage } from './stage.ts'

const { platform, browser } = await startStage()
let pages: Page[] = []
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(task.name, pages)
  pages = []
})

/** The code of an authenticator app (RFC 6238), `later` times 30 seconds from now. */
function codeOf(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

describe.each(LOOKS)('two-step sign-in, at $viewport.width px', ({ viewport, colorScheme }) => {
  test("is turned on in the profile, asks for the app's code at the next sign-in, and accepts a recovery code without the phone", async () => {
    const dealership = await platform.createDealership(`Careful Cars ${viewport.width}`)
    const person = await platform.createUser('ADMIN', dealership._id)
    const context = await staffContext(browser, platform.url, { viewport, colorScheme })
    const page = await context.newPage()
    pages = [page]
    const complaints = collectComplaints(page)
    await signInAt(page, person, '/admin/profile')
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(person.password)
    await page.keyboard.press('Enter')
    await dialog.getByAltText('QR code for your authenticator app').waitFor()
    await expectAccessible(page)
    const secret = (await dialog.locator('span', { hasText: /^[A-Z2-7 ]{39}$/ }).innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Code from the app').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
    await expectAccessible(page)
    const [recoveryCode = ''] = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: 'I saved my codes' }).click()
    await page.getByText('10 recovery codes left').waitFor()
    await expectAccessible(page)

    const signOut = async () => {
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await page.getByRole('heading', { name: 'Admin Portal' }).waitFor()
    }
    await signOut()
    await signInAs(page, person)
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await expectAccessible(page)
    const wrong = String((Number(codeOf(secret, 1)) + 1) % 1_000_000).padStart(6, '0')
    await page.getByLabel('Code', { exact: true }).pressSequentially(wrong)
    await page.getByRole('alert').getByText("That code isn't right, or it was used before.").waitFor()
    // the current code was used to turn the second step on, so this uses the next one early
    await page.getByLabel('Code', { exact: true }).pressSequentially(codeOf(secret, 1))
    await page.getByRole('button', { name: /^Your account/ }).waitFor()

    await signOut()
    await signInAs(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Your account/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
