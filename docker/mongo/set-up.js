// Makes the replica set and its users when they are not there; fails until MongoDB takes writes. Before there is a user, MongoDB lets whoever
// is on the same machine make the first one.
const { MONGO_ROOT_PASSWORD, MONGO_PASSWORD } = process.env
const admin = db.getSiblingDB('admin')
const WITHIN_MS = 30_000

function isPrimary() {
  return admin.hello().isWritablePrimary
}

function signIn(user, password) {
  try {
    return admin.auth(user, password).ok === 1
  } catch {
    return false
  }
}

if (!admin.hello().setName) rs.initiate({ _id: 'forecourt', members: [{ _id: 0, host: 'mongo:27017' }] })
for (const deadline = Date.now() + WITHIN_MS; !isPrimary(); sleep(100)) {
  if (Date.now() > deadline) throw new Error('MongoDB is not primary yet')
}
if (!signIn('forecourt', MONGO_PASSWORD)) {
  if (!signIn('root', MONGO_ROOT_PASSWORD)) {
    admin.createUser({ user: 'root', pwd: MONGO_ROOT_PASSWORD, roles: ['root'] })
    admin.auth('root', MONGO_ROOT_PASSWORD)
  }
  const roles = ['readWriteAnyDatabase', 'dbAdminAnyDatabase']
  if (admin.getUser('forecourt') === null) admin.createUser({ user: 'forecourt', pwd: MONGO_PASSWORD, roles })
  else admin.updateUser('forecourt', { pwd: MONGO_PASSWORD, roles })
}
print('ready')
