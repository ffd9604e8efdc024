import { Duplex } from 'node:stream'
import { MongoNetworkError } from 'mongodb'
import { expect, test } from 'vitest'
import { ClosingConnection } from './closing-connection.ts'

test('a command that waits for backpressure fails when its socket closes', async () => {
  let wrote = () => {}
  const isWritten = new Promise<void>((resolve) => {
    wrote = resolve
  })
  // accepts the first byte and then stays full
  const socket = Object.assign(new Duplex({ writableHighWaterMark: 1, read() {}, write: () => wrote() }), { setTimeout() {} })
  const connection = new ClosingConnection(socket, { id: 1, generation: 0, hostAddress: { host: 'mongod.test', port: 1 } })
  const response = connection.command({ db: 'admin' }, { ping: 1 }, {})
  await isWritten
  socket.destroy()
  await expect(response).rejects.toBeInstanceOf(MongoNetworkError)
})
