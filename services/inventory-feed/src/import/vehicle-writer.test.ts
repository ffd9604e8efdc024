import { describe, expect, it } from 'vitest'
import type { VehicleWrite } from '../store/vehicle-write.ts'
import { VehicleWriter, type WritePace } from './vehicle-writer.ts'

const write = (key: string, hash: string, kind: VehicleWrite['kind'] = 'insert') => ({ key, hash, kind }) as VehicleWrite

const PACE: WritePace = { batchRows: 250, batchesInFlight: 6 }
const pace = () => PACE

describe('the vehicle writer', () => {
  it('keeps the order of two writes of one vehicle, however long the first takes', async () => {
    const finished: string[] = []
    let finishFirst = () => {}
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve
    })
    const writer = new VehicleWriter(async (batch) => {
      const ofVehicle = batch.filter(({ key }) => key === 'a')
      if (ofVehicle.some(({ hash }) => hash === '1')) await first
      finished.push(...ofVehicle.map(({ hash, kind }) => `${hash} ${kind}`))
    }, pace)
    await writer.put(write('a', '1'), false)
    for (let n = 0; n < 2500; n++) await writer.put(write(`x${n}`, '1'), false)
    const more = async () => {
      await writer.put(write('a', '2', 'update'), true)
      await writer.put(write('a', '3', 'update'), true)
      await writer.drain()
    }
    const done = more()
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    finishFirst()
    await done
    expect(finished).toEqual(['1 insert', '3 update'])
  })

  it('limits the batches in flight', async () => {
    let inFlight = 0
    let most = 0
    const writer = new VehicleWriter(async () => {
      most = Math.max(most, ++inFlight)
      await new Promise(setImmediate)
      inFlight--
    }, pace)
    for (let n = 0; n < 9500; n++) await writer.put(write(`x${n}`, '1'), false)
    await writer.drain()
    expect([most, inFlight]).toEqual([PACE.batchesInFlight, 0])
  })

  it('uses the current batch size', async () => {
    const rows: number[] = []
    let pace: WritePace = { batchRows: 1_000, batchesInFlight: 2 }
    const writer = new VehicleWriter(
      async (batch) => void rows.push(batch.length),
      () => pace,
    )
    for (let n = 0; n < 1_300; n++) await writer.put(write(`x${n}`, '1'), false)
    pace = { batchRows: 250, batchesInFlight: 2 }
    for (let n = 1_300; n < 1_700; n++) await writer.put(write(`x${n}`, '1'), false)
    await writer.drain()
    expect(rows).toEqual([1_000, 301, 250, 149])
  })

  it('inserts a vehicle that is inserted and updated in the same batch', async () => {
    const batches: VehicleWrite[][] = []
    const writer = new VehicleWriter(async (batch) => {
      batches.push(batch)
    }, pace)
    await writer.put(write('a', '1'), false)
    await writer.put(write('a', '2', 'update'), true)
    await writer.drain()
    expect(batches).toEqual([[write('a', '2', 'insert')]])
  })

  it('fails with the error of a batch and sends no more', async () => {
    let sent = 0
    const writer = new VehicleWriter(async () => {
      sent++
      throw new Error('no primary')
    }, pace)
    const all = async () => {
      for (let n = 0; n < 20_000; n++) await writer.put(write(`x${n}`, '1'), false)
      await writer.drain()
    }
    await expect(all()).rejects.toThrow('no primary')
    expect(sent).toBeLessThanOrEqual(4)
    await writer.abandon()
  })
})
