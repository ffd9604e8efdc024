// `make keep-release`: saves the data of this version in libs/platform-testing/releases, to be committed. Every later version is tested with it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { giveUp, ROOT } from './run.mjs'
import { runTests } from './run-tests.mjs'

await installWhenNeeded()
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const kept = `libs/platform-testing/releases/${version}`
// a later version must not overwrite the data that it is tested with
if (existsSync(join(ROOT, kept, 'read.json.gz'))) giveUp(`${kept} is there already: raise the version in package.json first.`)
const files = ['libs/platform-testing/src/releases/upgrade-from-release.test.ts']
if (!(await runTests({ files, options: ['--project=slow'], env: { KEEP_RELEASE: version } })))
  giveUp('Nothing was kept; the failure is above.')
console.log(`${kept} is there: commit it with the release.`)
