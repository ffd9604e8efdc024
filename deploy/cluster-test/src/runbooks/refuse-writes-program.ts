// Makes MongoDB reject or accept writes to collections of a platform. MONGODB_URL, COLLECTIONS (service/collection, …), REFUSED (1 or 0).
import { MongoClient } from 'mongodb'

const { MONGODB_URL: url = '', COLLECTIONS = '', REFUSED } = process.env
const mongo = await MongoClient.connect(url)
for (const name of COLLECTIONS.split(',')) {
  const [service = '', collection = ''] = name.split('/')
  await mongo.db(service).command({ collMod: collection, validator: REFUSED === '1' ? { never: { $exists: true } } : {} })
}
await mongo.close()
