// node docker/root-files.mjs <root> <folder>: makes `root` a file system that can run Node and what is in `folder`, and nothing else: node, the C
// libraries that it and the native packages link, and the few files that a C library reads. No shell, no package manager, no other program.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nativeFilesIn } from '../scripts/bundling/native-packages.mjs'
import { setTimesByContent } from '../scripts/bundling/same-times.mjs'

const [, , root = '', folder = ''] = process.argv

/** What a program or library links, as `ldd` finds it: absolute paths, the loader among them. */
function librariesOf(path) {
  const lines = execFileSync('ldd', [path], { encoding: 'utf8' }).split('\n')
  const missing = lines.filter((line) => line.includes('not found'))
  if (missing.length > 0) throw new Error(`${path} needs what is not here:\n${missing.join('\n')}`)
  return lines.map((line) => /(?:=> )?(\/\S+) \(0x/.exec(line)?.[1]).filter((found) => found !== undefined)
}

function place(from, to = from) {
  const target = join(root, to)
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(realpathSync(from), target)
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

// where programs look, whatever the distribution calls the folder: /lib is /usr/lib in all current ones
for (const [link, to] of [
  ['lib', 'usr/lib'],
  ['lib64', 'usr/lib64'],
  ['bin', 'usr/bin'],
]) {
  mkdirSync(join(root, to), { recursive: true })
  symlinkSync(to, join(root, link))
}
const programs = [process.execPath, ...nativeFilesIn(folder)]
for (const library of new Set(programs.flatMap(librariesOf))) place(library, library.replace(/^\/lib/, '/usr/lib'))
place(process.execPath, '/usr/bin/node')
write('/etc/passwd', 'root:x:0:0::/:/nologin\nforecourt:x:1000:1000::/app:/nologin\n')
write('/etc/group', 'root:x:0:\nforecourt:x:1000:\n')
write('/etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n')
mkdirSync(join(root, 'tmp'))
setTimesByContent(root)
chmodSync(join(root, 'tmp'), 0o1777)
