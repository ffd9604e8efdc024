import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { beforeAll, describe, expect, test } from 'vitest'
import { AS_OWNER, type AuthFixture, startAuth } from '../testing/start-auth.ts'

let auth: AuthFixture
beforeAll(async () => {
  auth = await startAuth()
})
const memberOf = (dealershipId: string, role: 'ADMIN' | 'SALES'): SessionUser => ({
  ...AS_OWNER,
  _id: 'fedcba9876543210fedcba98',
  role,
  dealershipId,
})
const NO_CONTACT = { phone: '', textNumber: '', address: '', hours: [], timeZone: 'America/New_York' }
const list = async (user: SessionUser) => (await auth.as(user).call('listDealerships')).body
const add = (body: object) => auth.asOwner.call('createDealership', { body })

describe('dealerships', () => {
  test('the owner sees every dealership, a member only their own, and a user without a dealership none', async () => {
    const [mine, other] = [await auth.makeDealership(), await auth.makeDealership()]
    expect((await list(AS_OWNER)).map(({ _id }) => _id)).toEqual(expect.arrayContaining([mine._id, other._id]))
    expect((await list(memberOf(mine._id, 'ADMIN'))).map(({ _id }) => _id)).toEqual([mine._id])
    expect((await list(memberOf(mine._id, 'SALES'))).map(({ _id }) => _id)).toEqual([mine._id])
    const { dealershipId: _none, ...homeless } = memberOf(mine._id, 'ADMIN')
    expect(await list(homeless)).toEqual([])
  })

  test('a new dealership is not connected and has no vehicles until its first feed', async () => {
    expect(await auth.makeDealership()).toMatchObject({ connected: false, vehicles: 0, csvFile: '', feedUpdatedAt: null })
  })

  test('two concurrent requests to add one name create one dealership and return one clear message', async () => {
    const payload = { name: 'Twice Motors', email: 'sales@twice.test' }
    const responses = await Promise.all([add(payload), add({ ...payload, name: ' twice  motors ' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(/There is already a dealership named/)
    expect((await list(AS_OWNER)).filter(({ name }) => name.toLowerCase().includes('twice'))).toHaveLength(1)
  })

  test.each([
    ['no name', { email: 'a@b.test' }, 'name'],
    ['a blank name', { name: '   ', email: 'a@b.test' }, 'name'],
    ['no email', { name: 'Nameless' }, 'email'],
    ['an email that is none', { name: 'Mailless', email: 'not an email' }, 'email'],
    ['an operator for a name', { name: { $ne: '' }, email: 'a@b.test' }, 'name'],
  ])('%s is rejected with the name of the field', async (_what, payload, field) => {
    const response = await add(payload)
    expect(response.status).toBe(400)
    expect(response.body.fields.map(({ path }: { path: string }) => path.split('.')[0])).toContain(field)
  })

  test('anyone can read the name of a dealership and the settings for customer pages, and nothing else', async () => {
    const made = await auth.makeDealership()
    const settings = {
      docFee: 245.28,
      defaultTaxRate: 0.07,
      taxRules: 'plain',
      financeApplicationUrl: '',
      tradeInCalculatorUrl: '',
      brandColor: '',
      logoUrl: '',
      ...NO_CONTACT,
    }
    const known = { _id: made._id, name: made.name, settings }
    expect((await auth.anonymous().call('getDealership', { params: { dealershipId: made._id } })).body).toEqual(known)
    const stranger = memberOf('0123456789abcdef01234567', 'ADMIN')
    expect((await auth.as(stranger).call('getDealership', { params: { dealershipId: made._id } })).body).toEqual(known)
    expect((await auth.asOwner.call('getDealership', { params: { dealershipId: made._id } })).body).toEqual(made)
  })

  test('returns 404 for an unknown dealership and 400 for an id of the wrong length', async () => {
    expect((await auth.asOwner.call('getDealership', { params: { dealershipId: '0123456789abcdef01234567' } })).status).toBe(404)
    expect((await auth.asOwner.call('getDealership', { params: { dealershipId: '0123456789' } })).status).toBe(400)
  })

  test('two names with the same slug get distinct slugs, even when they are added concurrently', async () => {
    const responses = await Promise.all(['Alike & Sons', 'Alike - Sons', 'alike sons'].map((name) => add({ name, email: 'a@b.test' })))
    const slugs = responses.map((response) => response.body.slug).sort()
    expect(slugs).toEqual(['alike-sons', 'alike-sons-2', 'alike-sons-3'])
  })
})

describe('a dealership in a public link', () => {
  const byName = (name: string) => auth.anonymous().call('getDealershipByName', { params: { name } })
  const rename = (dealershipId: string, name: string) => auth.asOwner.call('updateDealership', { params: { dealershipId }, body: { name } })

  test('is found by its id, slug or full name, and by the first word of its name while that is unique', async () => {
    const zephyr = (await add({ name: 'Zephyr Auto Mall', email: 'a@b.test' })).body
    const look = { logoUrl: 'https://zephyr.test/logo.svg', brandColor: '#123456' }
    await auth.asOwner.call('updateDealership', { params: { dealershipId: zephyr._id }, body: { settings: look } })
    const known = { ...NO_CONTACT, _id: zephyr._id, name: 'Zephyr Auto Mall', slug: 'zephyr-auto-mall', ...look }
    expect((await byName('zephyr-auto-mall')).body).toEqual(known)
    expect((await byName(zephyr._id.toUpperCase())).body).toEqual(known)
    expect((await byName(' ZEPHYR ')).body).toEqual(known)
    expect((await byName('f'.repeat(24))).status).toBe(404)
    await add({ name: 'Zephyr Trucks', email: 'a@b.test' })
    expect((await byName('zephyr')).status).toBe(404)
    expect((await byName(' Zephyr  AUTO Mall')).body).toEqual(known)
    expect((await byName('zephyr-trucks')).body).toMatchObject({ name: 'Zephyr Trucks' })
  })

  test('is found by its name in each form of accents, also after an upgrade, and a second one of that name is refused', async () => {
    const [typed, fromMac] = ['Caf\u00e9 Motors', 'Cafe\u0301 Motors']
    const cafe = (await add({ name: fromMac, email: 'a@b.test' })).body
    const dealerships = auth.db.collection('dealerships')
    // as versions before stored it
    await dealerships.updateOne({ name: fromMac }, { $set: { nameKey: fromMac.toLowerCase(), firstWord: 'cafe\u0301' } })
    expect((await byName(fromMac)).body).toMatchObject({ _id: cafe._id })
    await auth.replica()
    for (const name of [typed, fromMac, 'caf\u00e9', 'cafe\u0301']) expect((await byName(name)).body).toMatchObject({ _id: cafe._id })
    expect((await add({ name: typed, email: 'a@b.test' })).status).toBe(409)

    // two of one name, added before: neither is guessed, and a start leaves both
    await dealerships.updateOne({ name: fromMac }, { $set: { nameKey: fromMac.toLowerCase(), firstWord: 'cafe\u0301' } })
    const second = (await add({ name: typed, email: 'a@b.test' })).body
    await auth.replica()
    for (const name of [typed, fromMac, 'caf\u00e9', 'cafe\u0301']) expect((await byName(name)).status).toBe(404)
    for (const { _id, slug } of [cafe, second]) expect((await byName(slug)).body).toMatchObject({ _id })
  })

  test('is not found by a name of one word with which another name begins, whether it was renamed or added', async () => {
    const solstice = (await add({ name: 'Solstice Auto Group', email: 'a@b.test' })).body
    expect((await byName('solstice')).body).toMatchObject({ _id: solstice._id })
    const renamed = (await add({ name: 'Equinox Cars', email: 'a@b.test' })).body
    await auth.asOwner.call('updateDealership', { params: { dealershipId: renamed._id }, body: { name: 'Solstice' } })
    expect((await byName('solstice')).status).toBe(404)
    expect((await byName(solstice.slug)).body).toMatchObject({ _id: solstice._id })
    expect((await byName(renamed.slug)).body).toMatchObject({ _id: renamed._id })
    await auth.asOwner.call('updateDealership', { params: { dealershipId: renamed._id }, body: { name: 'Equinox Cars' } })
    const added = (await add({ name: 'Solstice', email: 'a@b.test' })).body
    expect((await byName('solstice')).status).toBe(404)
    expect((await byName(added.slug)).body).toMatchObject({ _id: added._id })
  })

  test('is found by the names it had before, which no other dealership inherits', async () => {
    const { _id, slug } = (await add({ name: 'Northgate Motors', email: 'a@b.test' })).body
    for (const name of ['Bell Motors', 'Ring Motors', 'RING Motors']) expect((await rename(_id, name)).status).toBe(200)
    const had = ['northgate', 'Northgate Motors', 'bell', 'bell motors']
    for (const name of [...had, slug, 'ring']) expect((await byName(name)).body).toMatchObject({ _id, name: 'RING Motors' })

    const ford = (await add({ name: 'Northgate Ford', email: 'a@b.test' })).body
    expect((await byName('northgate')).status).toBe(404)
    expect((await byName(slug)).body).toMatchObject({ _id })
    expect((await byName(ford.slug)).body).toMatchObject({ _id: ford._id })
    const plain = (await add({ name: 'Northgate', email: 'a@b.test' })).body
    expect(plain.slug).toBe('northgate-2')
    expect((await byName('northgate')).status).toBe(404)
    // also where no dealership has such a name any more
    expect((await add({ name: 'Bell', email: 'a@b.test' })).body.slug).toBe('bell-2')
    const bell = (await add({ name: 'Bell Motors', email: 'a@b.test' })).body
    for (const name of ['bell', 'bell motors']) expect((await byName(name)).status).toBe(404)
    expect((await byName(bell.slug)).body).toMatchObject({ _id: bell._id })
  })

  test('is found by each of its names after it was renamed back', async () => {
    const { _id } = (await add({ name: 'Eastgate Motors', email: 'a@b.test' })).body
    for (const name of ['Westgate Cars', 'Eastgate Motors', 'Eastgate']) {
      await rename(_id, name)
      for (const known of ['eastgate', 'eastgate motors', 'westgate', 'westgate cars']) {
        expect((await byName(known)).body).toMatchObject({ _id, name })
      }
    }
  })

  test('keeps its slug when the name changes, because links have been shared', async () => {
    const { _id, slug } = await auth.makeDealership()
    await auth.asOwner.call('updateDealership', { params: { dealershipId: _id }, body: { name: 'Renamed Once' } })
    const renamed = { ...NO_CONTACT, _id, name: 'Renamed Once', slug, logoUrl: '', brandColor: '' }
    expect((await byName(slug)).body).toEqual(renamed)
    expect((await byName('renamed')).body).toEqual(renamed)
  })
})

describe('changing a dealership', () => {
  const change = (dealershipId: string, body: object, user: SessionUser = AS_OWNER) =>
    auth.as(user).call('updateDealership', { params: { dealershipId }, body })

  test('changes the given fields and leaves the rest unchanged', async () => {
    const made = await auth.makeDealership()
    expect(made.settings).toMatchObject({ docFee: 245.28, defaultTaxRate: 0.07, timeZone: 'America/New_York', salesLeadVisibility: 'own' })
    await change(made._id, { settings: { docFee: 99 } })
    await change(made._id, { settings: { timeZone: 'America/Denver' } }, memberOf(made._id, 'ADMIN'))
    const after = (await auth.asOwner.call('getDealership', { params: { dealershipId: made._id } })).body
    expect(after).toEqual({ ...made, settings: { ...made.settings, docFee: 99, timeZone: 'America/Denver' } })
  })

  test.each([
    ['a time zone that is none', { settings: { timeZone: 'Mars/Olympus' } }],
    ['a script for a link', { settings: { logoUrl: 'javascript:alert(1)' } }],
    ['a negative fee', { settings: { docFee: -1 } }],
    ['a colour that is none', { settings: { brandColor: 'red; background: url(x)' } }],
    ['a blank name', { name: ' ' }],
  ])('to %s is rejected and changes nothing', async (_what, payload) => {
    const made = await auth.makeDealership()
    expect((await change(made._id, payload)).status).toBe(400)
    expect((await auth.asOwner.call('getDealership', { params: { dealershipId: made._id } })).body).toEqual(made)
  })

  test('to the name of another dealership is rejected', async () => {
    const [one, two] = [await auth.makeDealership(), await auth.makeDealership()]
    const response = await change(one._id, { name: two.name.toUpperCase() })
    expect([response.status, response.body.code]).toEqual([409, 'DEALERSHIP_EXISTS'])
  })
})

describe('deleting a dealership', () => {
  test('deletes its staff and their sessions, leaves other dealerships alone, and succeeds once', async () => {
    const [gone, other] = [await auth.makeDealership(), await auth.makeDealership()]
    const [leaver, stayer] = [await auth.makeMember('SALES', gone._id), await auth.makeMember('SALES', other._id)]
    const responses = await Promise.all([0, 1].map(() => auth.asOwner.call('deleteDealership', { params: { dealershipId: gone._id } })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await auth.resolve(leaver.token)).status).toBe(401)
    expect((await auth.signIn(leaver.email, leaver.password)).status).toBe(401)
    expect((await auth.resolve(stayer.token)).status).toBe(200)
    expect((await list(AS_OWNER)).map(({ _id }) => _id)).not.toContain(gone._id)
  })

  test('while a member is being added leaves no member without a dealership', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id: dealershipId } = await auth.makeDealership()
      const payload = { name: 'Late', email: auth.newEmail(), password: 'long enough', role: 'SALES' as const, dealershipId }
      const [, added] = await Promise.all([
        auth.asOwner.call('deleteDealership', { params: { dealershipId } }),
        auth.asOwner.call('createAdminUser', { body: payload }),
      ])
      expect([201, 404]).toContain(added.status)
      expect((await auth.signIn(payload.email, payload.password)).status).toBe(401)
    }
  })
})

describe('the contact of a dealership', () => {
  const open = { opens: '09:00', closes: '19:00' }
  const contact = {
    phone: '(404) 555-0140',
    textNumber: '',
    address: '2180 Northgate Parkway NE, Atlanta, GA 30329',
    hours: [open, open, open, open, open, { opens: '09:00', closes: '18:00' }, null],
  }

  test('is set by its managers, and anyone can read it', async () => {
    const { _id: dealershipId, slug } = await auth.makeDealership()
    const params = { dealershipId }
    const saved = await auth.as(memberOf(dealershipId, 'ADMIN')).call('updateDealership', { params, body: { settings: contact } })
    expect(saved.body.settings).toMatchObject(contact)
    const anyone = auth.anonymous()
    expect((await anyone.call('getDealership', { params })).body.settings).toMatchObject({ ...contact, timeZone: 'America/New_York' })
    expect((await anyone.call('getDealershipByName', { params: { name: slug } })).body).toMatchObject(contact)
  })

  test.each([
    ['a phone number without digits', { phone: 'call us' }],
    ['six days', { hours: contact.hours.slice(1) }],
    ['a day that closes before it opens', { hours: contact.hours.map(() => ({ opens: '19:00', closes: '09:00' })) }],
    ['a time that no clock shows', { hours: contact.hours.map(() => ({ opens: '09:00', closes: '24:30' })) }],
    ['an address as long as a letter', { address: 'x'.repeat(301) }],
  ])('%s is rejected', async (_what, settings) => {
    const { _id: dealershipId } = await auth.makeDealership()
    const body = { settings } as never
    expect((await auth.asOwner.call('updateDealership', { params: { dealershipId }, body })).status).toBe(400)
  })
})
