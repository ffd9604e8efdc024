// Makes a MongoDB that has just started a replica set of one with two users, whether it is new, was stopped half way or has run for a year. Fails
// with the reason while it cannot; who runs it tries again. Compose and the chart's trial MongoDB use it alike: MEMBER is the address by which
// others reach it, REPLICA_SET its name; passwords are in MONGO_ROOT_PASSWORD and MONGO_PASSWORD, or in files.
const fs = require('node:fs')

const variable = (name) => `MONGO_${name.toUpperCase().replace('-', '_')}`
const secret = (name) => process.env[variable(name)] ?? fs.readFileSync(`/run/secrets/mongodb/${name}`, 'utf8').trim()
const admin = db.getSiblingDB('admin')
const WAIT_MS = 250
const PRIMARY_WITHIN_MS = 60_000
/** codes of MongoDB */
const AUTHENTICATION_FAILED = 18
const ALREADY_INITIALIZED = 23
const UNAUTHORIZED = 13

function signIn(user, password) {
  try {
    admin.auth(user, password)
    return true
  } catch (error) {
    if (error.code === AUTHENTICATION_FAILED) return false
    throw error
  }
}

function waitForPrimary() {
  const until = Date.now() + PRIMARY_WITHIN_MS
  while (!admin.hello().isWritablePrimary) {
    if (Date.now() > until) throw new Error('This MongoDB has not become primary.')
    sleep(WAIT_MS)
  }
}

/** Begins the replica set. One that was begun stays as it is; a server that has users already lets no stranger begin one, and makeRoot says so. */
function begin(host) {
  try {
    rs.initiate({ _id: process.env.REPLICA_SET, members: [{ _id: 0, host }] })
  } catch (error) {
    if (error.code !== ALREADY_INITIALIZED && error.code !== UNAUTHORIZED) throw error
  }
}

/**
 * Makes this server the member of its set. A volume that came from elsewhere still has the name of the member it was; and a server whose name led
 * elsewhere when it started, because a name server still had the address of before, takes itself for no member until it is configured again.
 */
function becomeMember(host) {
  const { members, ...config } = rs.conf()
  const isMember = admin.hello().setName !== undefined
  if (isMember && members.length === 1 && members[0].host === host) return
  rs.reconfig({ ...config, members: [{ _id: 0, host }] }, { force: true })
}

/** Without users, MongoDB allows a connection from the same machine to create the first one. */
function makeRoot(password) {
  try {
    admin.createUser({ user: 'root', pwd: password, roles: ['root'] })
  } catch (error) {
    throw new Error(
      `The volume holds a MongoDB whose root password is another one than was given (${error.codeName ?? error.message}). ` +
        'Put the old password back (in the Secret: key root-password), or delete the volume if its data may go.',
    )
  }
}

function ensureUser(user, password) {
  const roles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase', 'clusterMonitor']
  if (admin.getUser(user) === null) admin.createUser({ user, pwd: password, roles })
  else admin.updateUser(user, { pwd: password, roles })
}

const rootPassword = secret('root-password')
if (signIn('root', rootPassword)) {
  becomeMember(process.env.MEMBER)
  waitForPrimary()
} else {
  begin(process.env.MEMBER)
  waitForPrimary()
  makeRoot(rootPassword)
  signIn('root', rootPassword)
}
ensureUser('forecourt', secret('password'))
fs.writeFileSync('/tmp/ready', '')
print('MongoDB is ready: a replica set of one.')
