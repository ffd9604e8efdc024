import { absolutePhoto } from '@forecourt/contracts/photo-address'
import { escapeHtml } from '@forecourt/html/escape-html'
import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { PreviewFacts, VehicleFacts } from './preview-facts.ts'

type KnownFacts = Extract<PreviewFacts, { state: 'known' }>

export interface LinkPreview {
  title: string
  /** tags for the page's head in addition to the title, as HTML */
  head: string
  /** the first photo of the page as HTML, which replaces the placeholder FIRST_PHOTO */
  firstPhoto?: string
}

/** Placeholder for the first photo in a page's HTML. A phone on a slow network shows the photo before the script has loaded. */
const FIRST_PHOTO = '<!-- first photo -->'

const DESCRIPTION_MAX = 200

interface PreviewOptions {
  /** public origin of the platform */
  origin: string
  /** the requests that the page sends first, to preload them and the first photo; empty when not known */
  firstCalls: readonly string[]
}

interface Photos {
  /** photos of the vehicle, in the order of the page */
  photos: readonly string[]
  origin: string
}

/** Describes a page of the public inventory for search engines and link previews. */
export function linkPreview(facts: KnownFacts, { origin, firstCalls }: PreviewOptions): LinkPreview {
  const { dealership } = facts
  const vehicle = facts.vehicle === 'missing' ? null : facts.vehicle
  const title = vehicle === null ? `${dealership.name} Inventory` : titleWith(vehicle, dealership.name)
  const description = vehicle === null ? inventoryDescription(facts) : vehicleDescription(vehicle, dealership.name)
  const pictures = { photos: (vehicle ?? facts.stock?.first)?.photos ?? [], origin }
  const url = pageUrl(origin, dealership.slug, vehicle)
  const tags = [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...openGraph({ siteName: dealership.name, title, description, url, pictures, otherImage: dealership.logoUrl }),
    ...preloads(pictures, firstCalls),
    `<script type="application/json" id="dealership">${escapeJson(dealership)}</script>`,
  ]
  return { title, head: tags.join('\n    ') }
}

/**
 * Describes a packet page for link previews: the vehicle and the dealership, never the customer. It has `noindex`,
 * and does not repeat the link.
 */
export function packetPreview({ dealership, vehicle: found }: KnownFacts, { origin, firstCalls }: PreviewOptions): LinkPreview {
  const vehicle = found === 'missing' ? null : found
  const title = vehicle === null ? dealership.name : titleWith(vehicle, dealership.name)
  const description = vehicle === null ? `A vehicle that ${dealership.name} picked for you.` : vehicleDescription(vehicle, dealership.name)
  const pictures = { photos: vehicle?.photos ?? [], origin }
  const tags = [
    meta('name', 'description', description),
    ...openGraph({ siteName: dealership.name, title, description, url: null, pictures, otherImage: dealership.logoUrl }),
    ...(vehicle === null ? [] : preloads(pictures, firstCalls)),
  ]
  // for a sold vehicle the page begins with a message, not with the photo
  return { title, head: tags.join('\n    '), firstPhoto: vehicle?.listed ? firstPhotoOf(pictures) : '' }
}

/** The preview of a revoked or expired packet link: who sent it, and nothing about the vehicle. */
export function closedPacketPreview({ dealership: { name } }: KnownFacts): LinkPreview {
  const description = `This link is no longer available. Please contact ${name} for a new one.`
  const graph = openGraph({ siteName: name, title: name, description, url: null, pictures: null, otherImage: '' })
  return { title: name, head: [meta('name', 'description', description), ...graph].join('\n    ') }
}

/** Describes the trade-in page of a dealership, and embeds the dealership, so that the page need not request it. */
export function tradeInPreview({ dealership }: KnownFacts): LinkPreview {
  const { name } = dealership
  const title = `Vehicle Trade-In Evaluation – ${name}`
  const description = `Value your trade-in at ${name} in about 3 minutes. A person answers within 24 hours. No obligation.`
  const tags = [
    meta('name', 'description', description),
    ...openGraph({ siteName: name, title, description, url: null, pictures: null, otherImage: dealership.logoUrl }),
    `<script type="application/json" id="dealership">${escapeJson(dealership)}</script>`,
  ]
  return { title, head: tags.join('\n    ') }
}

interface OpenGraph {
  siteName: string
  title: string
  description: string
  url: string | null
  pictures: Photos | null
  /** shown, small, when there is no photo; '' for none */
  otherImage: string
}

function openGraph({ siteName, title, description, url, pictures, otherImage }: OpenGraph): string[] {
  const photo = pictures === null ? null : firstFetchable(pictures.photos.filter(isShown), pictures.origin)
  const image = photo ?? firstFetchable(isWebAddress(otherImage) && isShown(otherImage) ? [otherImage] : [], '')
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(url === null ? [] : [meta('property', 'og:url', url)]),
    ...(image === null ? [] : [meta('property', 'og:image', image)]),
    meta('name', 'twitter:card', photo === null ? 'summary' : 'summary_large_image'),
  ]
}

function preloads(pictures: Photos, calls: readonly string[]): string[] {
  if (calls.length === 0) return []
  const address = addressOnPage(pictures)
  return [
    ...(address === null ? [] : [preload(address, `as="image" ${PHOTO_ATTRIBUTES}`)]),
    ...calls.map((call) => preload(call, 'as="fetch" crossorigin="anonymous"')),
  ]
}

function firstPhotoOf(pictures: Photos): string {
  const address = addressOnPage(pictures)
  return address === null ? '' : `<img class="first-photo" src="${escapeHtml(address)}" alt="" ${PHOTO_ATTRIBUTES} />`
}

const PHOTO_ATTRIBUTES = 'fetchpriority="high" referrerpolicy="no-referrer"'

/** Returns the URL that the page requests for its first photo. A photo of the platform has only a path, so that it works on any host. */
function addressOnPage({ photos, origin }: Photos): string | null {
  const photo = firstFetchable(photos, origin)
  return photo !== null && photos.includes(new URL(photo).pathname) ? new URL(photo).pathname : photo
}

/** Returns a page's HTML with the preview in its head, which replaces the title. */
export function withPreview(html: string, { title, head, firstPhoto = '' }: LinkPreview): string {
  // before the scripts, so that the browser begins with the preloads
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>\n    ${head}`)
    .replace(FIRST_PHOTO, () => firstPhoto)
}

function inventoryDescription({ dealership, stock }: KnownFacts): string {
  if (stock === null || stock.total === 0) return `Vehicles for sale at ${dealership.name}, with photos and prices.`
  const count = new Intl.NumberFormat('en-US').format(stock.total)
  return `Browse ${count} ${stock.total === 1 ? 'vehicle' : 'vehicles'} for sale at ${dealership.name}, with photos and prices.`
}

function vehicleDescription(vehicle: VehicleFacts, dealershipName: string): string {
  if (!vehicle.listed) return shortened(`No longer listed. See what else ${dealershipName} has for you.`)
  const facts = [
    formatPrice(vehicle.price, vehicle.currency),
    vehicle.mileage === null ? '' : `${new Intl.NumberFormat('en-US').format(vehicle.mileage)} ${vehicle.mileageUnit}`,
    vehicle.exteriorColor,
    vehicle.stockNumber === '' ? '' : `Stock ${vehicle.stockNumber}`,
  ]
  const line = facts.filter((fact) => fact !== '').join(' · ')
  return shortened(`${line}. ${vehicle.description}`)
}

function titleWith(vehicle: VehicleFacts, dealershipName: string): string {
  return `${vehicleTitle(vehicle)} – ${dealershipName}`
}

function pageUrl(origin: string, slug: string, vehicle: VehicleFacts | null): string {
  const page = `${origin}/inventory/${encodeURIComponent(slug)}`
  return vehicle === null ? page : `${page}?vehicle=${encodeURIComponent(vehicle.vin || vehicle._id)}`
}

/** Returns the absolute URL of the first text that is a photo's; null for none. Feeds and settings can hold anything else. */
function firstFetchable(texts: readonly string[], origin: string): string | null {
  for (const text of texts) {
    const address = absolutePhoto(text, origin)
    if (address !== null) return address
  }
  return null
}

/** Whether previews can show this picture. Most support JPEG, PNG and WebP, but not SVG (rules: link previews). */
function isShown(address: string): boolean {
  return !/\.(?:svgz?|avif|heic|heif|tiff?)(?:[?#]|$)/i.test(address)
}

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text)
}

/** Collapses a text to one line, and cuts it between words when it is too long. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  const cut = line.slice(0, DESCRIPTION_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')
  const lastBlank = cut.lastIndexOf(' ')
  return `${lastBlank > DESCRIPTION_MAX / 2 ? cut.slice(0, lastBlank) : cut}…`
}

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}" />`
}

/** Returns a tag that makes the browser fetch a resource while it still loads the script that needs it. */
function preload(address: string, how: string): string {
  return `<link rel="preload" href="${escapeHtml(address)}" ${how} />`
}

/** Serializes JSON so that it cannot close the script element that contains it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
