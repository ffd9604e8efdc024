import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startImapServer, type TestImapServer } from '../testing/imap-server.ts'
import { parseImapUrl } from './imap-address.ts'
import { readBounces } from './read-bounces.ts'

let imap: TestImapServer
beforeEach(async () => {
  imap = await startImapServer()
  onTestFinished(() => imap.close())
})

/** Reads the empty mailbox with a changed URL. */
function read(change: (url: string) => string) {
  const address = parseImapUrl(change(imap.url))
  if (address === null) throw new Error('no address')
  const options = {
    position: null,
    since: new Date(0),
    take: async () => false,
    keep: async () => {},
    signal: new AbortController().signal,
  }
  return readBounces(address, options)
}

test('a changed password or a missing folder of the mailbox is reported in words', async () => {
  expect(await read((url) => url)).toBe(false)
  await expect(read((url) => url.replace('p%40ss', 'wrong'))).rejects.toThrow('the mailbox does not accept our user name and password')
  await expect(read((url) => url.replace('/Bounces', '/Gone'))).rejects.toThrow('the mailbox cannot be read: no such folder')
})
