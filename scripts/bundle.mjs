// node scripts/bundle.mjs <component> <outdir>: writes a self-contained folder for `node main.js`, the content of an image (docker/README.md).
import { bundleComponent } from './bundling/bundle-component.mjs'
import { components, findComponent, packageVersion } from './bundling/components.mjs'
import { giveUp } from './run.mjs'

const [name = '', outdir = ''] = process.argv.slice(2).filter((argument) => argument !== '--no-web')
const component = findComponent(name)
if (component === null || outdir === '') {
  const names = components().map((each) => each.name)
  giveUp(`Say what to bundle and where to: node scripts/bundle.mjs <${names.join('|')}> <outdir> [--no-web]`)
}
const version = process.env.VERSION || packageVersion()
await bundleComponent(component, outdir, { version, ...(process.argv.includes('--no-web') && { withWeb: false }) })
