// Runs before anything else, so every version of Node.js must understand it: CommonJS and ES5 only.
var parts = process.versions.node.split('.')
var major = Number(parts[0])
var minor = Number(parts[1])
var fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!fits) {
  console.error(
    'Forecourt needs Node.js 20.19, 22.12 or newer, and this is ' +
      process.version +
      ': install a current one from https://nodejs.org and run the same command again.',
  )
  process.exit(1)
}
