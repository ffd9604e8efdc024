import sharp from 'sharp'
import { newContext, settled, signedIn, withBrowser } from './browser.mjs'
import { withDemo } from './demo.mjs'
import { demoFacts } from './demo-facts.mjs'
import { SCREENS } from './screens.mjs'

/** Starts the demo with a fixed clock and takes pictures of SCREENS; returns a PNG with a reduced palette for each name. */
export function takePictures({ chromiumPath, only = [] }) {
  const screens = SCREENS.filter(({ name }) => only.length === 0 || only.includes(name))
  return withDemo(({ url, password }) => withBrowser(chromiumPath, (browser) => photograph(browser, url, password, screens)))
}

async function photograph(browser, url, password, screens) {
  const facts = await demoFacts(url, password)
  const staff = await signedIn(browser, url, password)
  const pictures = new Map()
  for (const { name, as, window, address, ready } of screens) {
    const context = await newContext(browser, url, { viewport: window, ...(as === 'staff' && { storageState: staff }) })
    const page = await context.newPage()
    await page.goto(address(facts))
    await page.locator(ready).first().waitFor()
    await settled(page)
    const picture = await page.screenshot({ animations: 'disabled' })
    pictures.set(name, await sharp(picture).png({ palette: true, colors: 128, effort: 10 }).toBuffer())
    await context.close()
    console.log(`  ${name}`)
  }
  return pictures
}
