// `make chart-docs`: regenerates the table of values in the chart's README from the comments in values.yaml. With `--check` it only reports
// whether the table is up to date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { giveUp, ROOT } from './run.mjs'

const CHART = join(ROOT, 'charts/forecourt')
const README = join(CHART, 'README.md')

if (!process.argv.includes('--check')) await installWhenNeeded()
const written = readFileSync(README, 'utf8')
const now = withValues(written)
if (now === written) console.log('The table of values is up to date.')
else if (process.argv.includes('--check'))
  giveUp('The table of values in charts/forecourt/README.md is not what values.yaml says: run make chart-docs.')
else {
  writeFileSync(README, now)
  console.log('Wrote the table of values in charts/forecourt/README.md.')
}

/** Returns a README with the table generated from values.yaml, with LF line endings. Exits when a value has no comment. */
function withValues(readme) {
  const { runReadmeGenerator } = createRequire(join(ROOT, 'charts/checks/package.json'))('@bitnami/readme-generator-for-helm')
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-chart-docs-'))
  const copy = join(folder, 'README.md')
  // the generator logs every step; print its output only when it fails
  const said = []
  const { log } = console
  try {
    writeFileSync(copy, readme)
    console.log = (...words) => said.push(words.join(' '))
    runReadmeGenerator({ values: join(CHART, 'values.yaml'), readme: copy })
    return readFileSync(copy, 'utf8').replaceAll('\r\n', '\n')
  } catch (error) {
    console.log = log
    const problems = said.filter((line) => /^(ERROR|- )/.test(line))
    return giveUp(
      [...problems, `${error.message}. Every value has a comment "## @param path What it is" in charts/forecourt/values.yaml.`].join('\n'),
    )
  } finally {
    console.log = log
    rmSync(folder, { recursive: true, force: true })
  }
}
