// `make keep-release`: keeps the data of this version in libs/platform-testing/releases, to be committed: every later version is tested on it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installWhenNeeded } from './install.mjs'
import { giveUp, ROOT } from './run.mjs'
import { runTests } from './run-tests.mjs'

await installWhenNeeded()
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const kept = `libs/platform-testing/releases/${version}`
// what a later version is held to must not be written by that version
if (existsSync(join(ROOT, kept, 'read.json.gz'))) giveUp(`${kept} is there already: raise the version in package.json first.`)
const files = ['libs/platform-testing/src/releases/upgrade-from-release.test.ts']
if (!(await runTests({ files, options: ['--project=slow'], env: { KEEP_RELEASE: version } })))
  giveUp('Nothing was kept; the failure is above.')
console.log(`${kept} is there: commit it with the release.`)
