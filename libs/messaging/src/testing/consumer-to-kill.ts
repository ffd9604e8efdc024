/** A separate process for a test to kill: it handles one message, writes to stdout and never acknowledges it. */
import { MongoClient } from 'mongodb'
import pino from 'pino'
import { connectNats } from '../connection.ts'
import { startMessaging } from '../messaging.ts'
import { noted } from './events.ts'

const [natsUrl = '', mongoUrl = '', database = ''] = process.argv.slice(2)
const logger = pino({ level: 'silent' })
const db = (await new MongoClient(mongoUrl).connect()).db(database)
const messaging = await startMessaging({ service: 'leads', db, nats: await connectNats(natsUrl, { name: 'to kill', logger }), logger })
messaging.consume({
  durable: 'killed',
  event: noted,
  ackWaitMs: 1_000,
  async handler({ id }, { deliveries }) {
    await db.collection('effects').insertOne({ id, deliveries })
    console.log('effect')
    await new Promise(() => {})
  },
})
