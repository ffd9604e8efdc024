import { expect, test } from 'vitest'
import { formatMegabytes, refusalBeforeSending } from './selected-files.ts'

test('sizes are formatted in megabytes, small ones with two decimals', () => {
  expect([1_468_006, 300 * 1024, 20 * 1024, 12].map(formatMegabytes)).toEqual(['1.4 MB', '0.3 MB', '0.02 MB', '0.01 MB'])
})

test('accepts PDF, JPG, PNG and MP4 in any case, and rejects other types, empty files and large ones', () => {
  for (const name of ['a.pdf', 'a.PDF', 'a.jpg', 'a.JPEG', 'a.png', 'a.Mp4']) expect(refusalBeforeSending({ name, size: 1 })).toBeNull()
  for (const name of ['a.svg', 'a.docx', 'pdf', 'a.pdf.exe']) expect(refusalBeforeSending({ name, size: 1 })).toMatch(/isn't a PDF/)
  expect(refusalBeforeSending({ name: 'IMG_0042.MOV', size: 1 })).toMatch(/Save it as MP4/)
  expect(refusalBeforeSending({ name: 'a.pdf', size: 0 })).toMatch(/empty/)
  expect(refusalBeforeSending({ name: 'a.mp4', size: 501 * 1024 * 1024 })).toBe('The file is larger than 500 MB. Choose a smaller one.')
})
