import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  socket: Socket
  /** Returns the text received so far. */
  received(): string
  /** Resolves with all received text once the connection has closed. */
  closed(): Promise<string>
}

/** Opens a raw connection and sends a text, such as half a request or a head that no client library would send. */
export async function rawConnection(url: string, text: string): Promise<RawConnection> {
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
  return { socket, received: () => received, closed: () => over }
}
