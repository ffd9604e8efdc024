import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, type StubResponse, stubServer } from '../../../testing/stub-server.ts'
import { DocumentViewer } from './document-viewer.tsx'

const [dealershipId, documentId, versionId] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)]
const PATH = `/api/dealerships/${dealershipId}/documents/${documentId}`
const URL_OF_CUSTOMER = `${PATH}?link=k3x9`
const onRead = vi.fn()
const { scrollTo } = Element.prototype

const pagesDrawn = (drawn: number, { render: state = 'ready', pageCount = 20 } = {}) => ({
  kind: 'inspection',
  versionId,
  render: state,
  pageCount,
  pages: Array.from({ length: drawn }, () => ({ width: 1_600, height: 2_070 })),
})
function open(pages: StubResponse, url = URL_OF_CUSTOMER) {
  const server = stubServer({ [`GET ${PATH}/pages`]: pages })
  return {
    ...server,
    ...render(<DocumentViewer url={url} kind="inspection" name="Inspection Forms" fileName="Inspection.pdf" onRead={onRead} />),
  }
}
const asked = () => [...document.images].map(({ src }) => src.replace(/^.*\/pages\/(\d+)\?.*size=(\w+).*$/, '$1 $2'))
const arrive = (name: string) => {
  const [page, size] = name.split(' ')
  const image = [...document.images].find(({ src }) => src.includes(`/pages/${page}?`) && src.includes(`size=${size}`))
  fireEvent.load(image as HTMLImageElement)
}
/** jsdom has no layout: pages 100 high below one another, in a frame of 100. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const scrolled = document.querySelector('section')?.scrollTop ?? 0
    const top = this.tagName === 'LI' ? (Number(this.getAttribute('data-page')) - 1) * 100 - scrolled : 0
    return { x: 0, left: 0, right: 80, width: 80, y: top, top, bottom: top + 100, height: 100, toJSON: () => ({}) }
  })
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? 0
    fireEvent.scroll(this)
  } as typeof Element.prototype.scrollTo
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  Element.prototype.scrollTo = scrollTo
})

test('fetches the first page before the rest of the document, then its neighbors', async () => {
  const { calls } = open(() => pagesDrawn(20))
  await screen.findByText('Page 1 of 20')
  expect(calls.map(({ query }) => query)).toEqual([{ link: 'k3x9' }])
  expect(asked()).toEqual(['1 small'])
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Inspection Forms, page 1 of 20' }).src).toContain(`version=${versionId}`)
  arrive('1 small')
  expect(asked()).toEqual(['1 small', '1 large', '2 small'])
  arrive('1 large')
  arrive('2 small')
  expect(asked()).toEqual(['1 small', '1 large', '2 small', '2 large', '3 small', '4 small'])
})

test('every page reserves its size before its image loads', async () => {
  open(() => pagesDrawn(20))
  await screen.findByText('Page 1 of 20')
  const pages = screen.getAllByRole('listitem')
  expect(pages).toHaveLength(20)
  expect(new Set(pages.map(({ style }) => style.aspectRatio))).toEqual(new Set(['1600 / 2070']))
})

test('arrow keys and buttons turn pages, and distant pages are unloaded', async () => {
  layOut()
  open(() => pagesDrawn(20))
  await screen.findByText('Page 1 of 20')
  expect(screen.getByRole('button', { name: 'Previous page' }).ariaDisabled).toBe('true')
  arrive('1 small')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Page 2 of 20')
  fireEvent.keyDown(screen.getByRole('region', { name: 'Pages of Inspection Forms' }), { key: 'ArrowRight' })
  await screen.findByText('Page 3 of 20')
  fireEvent.keyDown(screen.getByRole('region', { name: 'Pages of Inspection Forms' }), { key: 'End' })
  await screen.findByText('Page 20 of 20')
  expect(asked()).toEqual(['20 small'])
  expect(screen.getByRole('button', { name: 'Next page' }).ariaDisabled).toBe('true')
})

test('reading a page ends when another page is in view, the browser is hidden, or the viewer closes', async () => {
  layOut()
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { unmount } = open(() => pagesDrawn(20))
  await screen.findByText('Page 1 of 20')
  // no page is visible yet
  now += 60_000
  arrive('1 small')
  now += 3_000
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onRead.mock.calls).toEqual([[{ document: 'inspection', page: 1, pages: 20 }, 3]])
  arrive('2 small')
  now += 40_000
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(onRead).toHaveBeenLastCalledWith({ document: 'inspection', page: 2, pages: 20 }, 40)
  now += 600_000
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  now += 5_000
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(onRead).toHaveBeenLastCalledWith({ document: 'inspection', page: 2, pages: 20 }, 5)
  act(() => void window.dispatchEvent(new Event('pageshow')))
  now += 2_000
  unmount()
  expect(onRead).toHaveBeenLastCalledWith({ document: 'inspection', page: 2, pages: 20 }, 2)
  expect(onRead).toHaveBeenCalledTimes(4)
})

test('pages that are still rendering appear automatically', async () => {
  const responses = [
    pagesDrawn(0, { render: 'waiting', pageCount: 2 }),
    pagesDrawn(1, { render: 'waiting', pageCount: 2 }),
    pagesDrawn(2, { pageCount: 2 }),
  ]
  let asks = 0
  const { calls } = open(() => responses[Math.min(asks++, 2)])
  await screen.findByText('Preparing the pages…')
  await screen.findByText('Page 1 of 2')
  screen.getByText('Preparing this page…')
  await waitFor(() => expect(screen.queryByText('Preparing this page…')).toBeNull())
  expect(calls).toHaveLength(3)
})

test('a document that failed to render offers a download, and a partly rendered one offers the rest', async () => {
  open(() => pagesDrawn(0, { render: 'failed' }))
  await screen.findByText("We couldn't show this document. Download the PDF to see it.")
  const download = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download PDF' })
  expect([download.getAttribute('href'), download.download]).toEqual([`${URL_OF_CUSTOMER}&download=1`, 'Inspection.pdf'])
  expect(screen.getByRole('link', { name: 'Open in New Tab' }).getAttribute('href')).toBe(URL_OF_CUSTOMER)
  cleanup()
  open(() => pagesDrawn(1, { render: 'failed', pageCount: 2 }))
  await screen.findByText("We couldn't show this page. Download the PDF to see it.")
})

test('a missing or unavailable document offers no actions', async () => {
  open(() => refusal(404, 'Document not found'))
  await screen.findByText('This document is no longer available.')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a document or a page that failed to load can be retried', async () => {
  let asks = 0
  open(() => (++asks === 1 ? refusal(503, 'down') : pagesDrawn(3, { pageCount: 3 })))
  await screen.findByText("We couldn't load this document. Something went wrong on our side. Try again in a moment.")
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Page 1 of 3')
  fireEvent.error(screen.getByRole('img', { name: 'Inspection Forms, page 1 of 3' }))
  await screen.findByText("We couldn't load page 1.")
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('img', { name: 'Inspection Forms, page 1 of 3' })
  expect(asks).toBe(3)
})

test('a document without a response advises to check the connection', async () => {
  open(() => Promise.reject(new TypeError('fetch failed')))
  await screen.findByText("We couldn't load this document. Check your connection and try again.")
})

test('a link revoked while reading shows no pages once one fails', async () => {
  let asks = 0
  open(() => (++asks === 1 ? pagesDrawn(3, { pageCount: 3 }) : refusal(404, 'Document not found')))
  fireEvent.error(await screen.findByRole('img', { name: 'Inspection Forms, page 1 of 3' }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('This document is no longer available.')
  expect(document.images).toHaveLength(0)
})

test('an external document is offered only as links', () => {
  open(() => pagesDrawn(1), '/m.pdf')
  screen.getByText("We can't show this document here. Open it in a new tab.")
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe('/m.pdf')
})
