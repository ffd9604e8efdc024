// Sets up a MongoDB after each start as a replica set of one member with two users; idempotent. Exits with the reason if it cannot; the caller
// retries. Compose and the chart's trial MongoDB use it. MEMBER is the address at which clients reach the server, REPLICA_SET the name of the set;
// the passwords are in MONGO_ROOT_PASSWORD and MONGO_PASSWORD, or in files.
const fs = require('node:fs')

const variable = (name) => `MONGO_${name.toUpperCase().replace('-', '_')}`
const secret = (name) => process.env[variable(name)] ?? fs.readFileSync(`/run/secrets/mongodb/${name}`, 'utf8').trim()
const admin = db.getSiblingDB('admin')
const WAIT_MS = 250
const PRIMARY_WITHIN_MS = 60_000
/** error codes of MongoDB */
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

/** Initiates the replica set unless that was done before. A server that already has users requires a sign-in to initiate; then createRoot fails. */
function initiate(host) {
  try {
    rs.initiate({ _id: process.env.REPLICA_SET, members: [{ _id: 0, host }] })
  } catch (error) {
    if (error.code !== ALREADY_INITIALIZED && error.code !== UNAUTHORIZED) throw error
  }
}

/**
 * Reconfigures the set when this server is not its member: a volume from another server still contains that server's name, and a server whose name
 * resolved to an old address when it started does not find itself in the configuration.
 */
function becomeMember(host) {
  const { members, ...config } = rs.conf()
  const isMember = admin.hello().setName !== undefined
  if (isMember && members.length === 1 && members[0].host === host) return
  rs.reconfig({ ...config, members: [{ _id: 0, host }] }, { force: true })
}

/** Creates the first user: while there are none, MongoDB lets connections from the same machine do this. */
function createRoot(password) {
  try {
    admin.createUser({ user: 'root', pwd: password, roles: ['root'] })
  } catch (error) {
    throw new Error(
      `The volume contains a MongoDB with another root password (${error.codeName ?? error.message}). ` +
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
  initiate(process.env.MEMBER)
  waitForPrimary()
  createRoot(rootPassword)
  signIn('root', rootPassword)
}
ensureUser('forecourt', secret('password'))
fs.writeFileSync('/tmp/ready', '')
print('MongoDB is ready: a replica set of one.')
