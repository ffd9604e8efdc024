// node docker/root-files.mjs <root>: makes `root` a file system that can run Node and nothing else: node, the C libraries that it links, and the few
// files that a C library reads. No shell, no package manager, no other program.
// node docker/root-files.mjs <root> <folder>: throws when a native package in `folder` links a library that is not in `root`.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { nativeFilesIn } from '../scripts/bundling/native-packages.mjs'
import { setTimesByContent } from '../scripts/bundling/same-times.mjs'

/** What native packages link of the C library, though node itself may not. */
const PARTS_OF_LIBC = ['libdl.so.2', 'libm.so.6', 'libpthread.so.0', 'libresolv.so.2', 'librt.so.1']

const [, , root = '', folder] = process.argv
if (folder === undefined) makeRoot()
else checkNativePackages()

function makeRoot() {
  // all current distributions have one folder under these two names
  for (const name of ['lib', 'lib64', 'bin']) {
    mkdirSync(join(root, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, join(root, name))
  }
  const linked = librariesOf(process.execPath)
  const folderOfLibc = dirname(linked.find((path) => path.endsWith('/libc.so.6')))
  const libraries = [...new Set([...linked, ...PARTS_OF_LIBC.map((name) => join(folderOfLibc, name))])]
  for (const library of libraries) place(library, inUsr(library))
  place(process.execPath, '/usr/bin/node')
  write('/etc/passwd', 'root:x:0:0::/:/nologin\nforecourt:x:1000:1000::/app:/nologin\n')
  write('/etc/group', 'root:x:0:\nforecourt:x:1000:\n')
  write('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n')
  write('/usr/share/sbom/runtime.cdx.json', `${JSON.stringify(runtimeSbom(libraries), null, 1)}\n`)
  mkdirSync(join(root, 'tmp'))
  setTimesByContent(root)
  chmodSync(join(root, 'tmp'), 0o1777)
}

function checkNativePackages() {
  // a shared library that a package ships stays beside it in the image, too
  const isBroughtAlong = (library) => resolve(library).startsWith(`${resolve(folder)}/`)
  for (const file of nativeFilesIn(folder)) {
    const missing = librariesOf(file).filter((library) => !isBroughtAlong(library) && !existsSync(join(root, inUsr(library))))
    if (missing.length > 0) throw new Error(`${file} links ${missing.join(', ')}, which the image does not have: see docker/root-files.mjs`)
  }
}

/** What a program or library links, as `ldd` finds it: absolute paths, the loader among them. */
function librariesOf(path) {
  const lines = execFileSync('ldd', [path], { encoding: 'utf8' }).split('\n')
  const missing = lines.filter((line) => line.includes('not found'))
  if (missing.length > 0) throw new Error(`${path} needs what is not here:\n${missing.join('\n')}`)
  return lines.map((line) => /(?:=> )?(\/\S+) \(0x/.exec(line)?.[1]).filter((found) => found !== undefined)
}

function inUsr(library) {
  return library.replace(/^\/lib/, '/usr/lib')
}

function place(from, to) {
  const target = join(root, to)
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(realpathSync(from), target)
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** What is in the image beside the component: Node, and the Debian packages that its libraries are of. */
function runtimeSbom(libraries) {
  const node = { type: 'application', name: 'node', version: process.versions.node, purl: `pkg:generic/node@${process.versions.node}` }
  const packages = new Set(libraries.flatMap(debianPackagesOf))
  const debian = [...packages].sort().map((name) => {
    const version = execFileSync('dpkg-query', ['-W', '-f', '$' + '{Version}', name], { encoding: 'utf8' })
    return { type: 'library', name, version, purl: `pkg:deb/debian/${name.split(':')[0]}@${encodeURIComponent(version)}` }
  })
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components: [node, ...debian] }
}

function debianPackagesOf(library) {
  for (const path of [library, realpathSync(library), realpathSync(library).replace(/^\/usr\/lib/, '/lib')]) {
    try {
      const [owner] = execFileSync('dpkg-query', ['-S', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(': ')
      return [owner]
    } catch {
      // it goes by another of its paths
    }
  }
  return []
}
