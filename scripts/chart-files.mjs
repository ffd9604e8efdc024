// `make chart-files`: copies files that the chart shares with the rest of the repository into the chart, because helm warns about symbolic links and
// packages only the chart's folder. With `--check` it only reports whether the copies are up to date.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveUp, ROOT } from './run.mjs'

/** Copies in the chart, their sources, and which files of a source folder to copy. */
const COPIES = [
  { to: 'alerts', from: 'deploy/alerts', only: /\.yaml$/ },
  { to: 'dashboards', from: 'deploy/dashboards', only: /\.json$/ },
  { to: 'mongodb/set-up.js', from: 'docker/mongo/set-up.js' },
]
const FILES = join(ROOT, 'charts/forecourt/files')

const outdated = COPIES.filter((copy) => !isEqual(copy))
if (outdated.length === 0) console.log("The chart's copies are up to date.")
else if (process.argv.includes('--check'))
  giveUp(`charts/forecourt/files differs from ${outdated.map(({ from }) => from).join(', ')}: run make chart-files.`)
else {
  outdated.forEach(write)
  console.log(`Copied ${outdated.map(({ from }) => from).join(', ')} to charts/forecourt/files.`)
}

function isEqual({ to, from, only }) {
  if (only === undefined) return read(join(FILES, to)) === read(join(ROOT, from))
  const [wanted, found] = [names(join(ROOT, from), only), names(join(FILES, to), /./)]
  return wanted.join() === found.join() && wanted.every((name) => read(join(ROOT, from, name)) === read(join(FILES, to, name)))
}

function write({ to, from, only }) {
  const target = join(FILES, to)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(only === undefined ? dirname(target) : target, { recursive: true })
  if (only === undefined) cpSync(join(ROOT, from), target)
  else for (const name of names(join(ROOT, from), only)) cpSync(join(ROOT, from, name), join(target, name))
}

function names(folder, pattern) {
  return existsSync(folder) ? readdirSync(folder).filter((name) => pattern.test(name)) : []
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
