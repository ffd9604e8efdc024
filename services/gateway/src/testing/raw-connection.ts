import { once } from 'node:events'
import { connect } from 'node:net'

/** Opens a raw connection and sends a text, such as half a request or a head that no client library would send. */
export async function rawConnection(url: string, text: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.on('error', () => {})
  const over = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  await once(socket, 'connect')
  socket.write(text)
  return {
    socket,
    /** Returns the text received so far. */
    received: () => received,
    /** Resolves with all received text once the connection has closed. */
    closed: () => over,
  }
}

export type RawConnection = Awaited<ReturnType<typeof rawConnection>>
