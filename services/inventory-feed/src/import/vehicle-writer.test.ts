import { describe, expect, it } from 'vitest'
import type { VehicleWrite } from '../store/vehicle-write.ts'
import { VehicleWriter } from './vehicle-writer.ts'

const write = (key: string, hash: string, kind: VehicleWrite['kind'] = 'insert') => ({ key, hash, kind }) as VehicleWrite

describe('the vehicle writer', () => {
  it('keeps the order of two writes of one vehicle, in one batch and in two', async () => {
    const finished: string[] = []
    let inFlight = 0
    let most = 0
    const writer = new VehicleWriter(async (batch) => {
      most = Math.max(most, ++inFlight)
      // the earlier a batch was sent, the later it is done
      for (let turns = 20 - finished.length; turns > 0; turns--) await new Promise(setImmediate)
      finished.push(...batch.filter(({ key }) => key === 'a').map(({ hash, kind }) => `${hash} ${kind}`))
      inFlight--
    })
    await writer.put(write('a', '1'), false)
    for (let n = 0; n < 4500; n++) await writer.put(write(`x${n}`, '1'), false)
    await writer.put(write('a', '2', 'update'), true)
    await writer.put(write('a', '3', 'update'), true)
    await writer.put(write('b', '1'), false)
    await writer.put(write('b', '2', 'update'), true)
    await writer.drain()
    expect(finished).toEqual(['1 insert', '3 update'])
    expect(most).toBe(3)
  })

  it('adds a vehicle that was to be added and then updated in the same batch', async () => {
    const batches: VehicleWrite[][] = []
    const writer = new VehicleWriter(async (batch) => {
      batches.push(batch)
    })
    await writer.put(write('a', '1'), false)
    await writer.put(write('a', '2', 'update'), true)
    await writer.drain()
    expect(batches).toEqual([[write('a', '2', 'insert')]])
  })

  it('tells of a batch that failed, and sends no more', async () => {
    let sent = 0
    const writer = new VehicleWriter(async () => {
      sent++
      throw new Error('no primary')
    })
    const all = async () => {
      for (let n = 0; n < 20_000; n++) await writer.put(write(`x${n}`, '1'), false)
      await writer.drain()
    }
    await expect(all()).rejects.toThrow('no primary')
    expect(sent).toBeLessThanOrEqual(4)
    await writer.abandon()
  })
})
