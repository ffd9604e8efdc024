import { fingerprint } from '@forecourt/vehicle/fingerprint'
import { expect, it } from 'vitest'
import { RowBlockPacker, RowBlocks } from './row-blocks.ts'

const rowsOf = (block: number) => Array.from({ length: 1 + (block % 500) }, (_, row) => fingerprint(`${block} ${row}`))
const nameOf = (block: number) => fingerprint(`block ${block}`)

it('gives back the rows of every block that was packed, out of as many packs as it takes', () => {
  const packer = new RowBlockPacker()
  const blocks = Array.from({ length: 600 }, (_, block) => block)
  const full = blocks.map((block) => packer.add(nameOf(block), rowsOf(block)))
  const packs = [...full, packer.take()].filter((pack) => pack !== null)
  expect(packs.length).toBeGreaterThan(2)
  expect(packer.take()).toBe(null)
  const known = new RowBlocks(packs)
  for (const block of blocks) {
    expect(known.has(nameOf(block))).toBe(true)
    expect(known.rowsOf(nameOf(block))).toEqual(rowsOf(block))
  }
  expect(known.has(nameOf(600))).toBe(false)
  expect(known.rowsOf(nameOf(600))).toEqual([])
})

it('knows nothing of nothing', () => {
  expect(new RowBlockPacker().take()).toBe(null)
  expect(new RowBlocks([]).rowsOf(nameOf(1))).toEqual([])
})
