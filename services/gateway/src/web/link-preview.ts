import { absolutePhoto } from '@forecourt/contracts/photo-address'
import { escapeHtml } from '@forecourt/html/escape-html'
import { formatPrice } from '@forecourt/money/price-display'
import type { PreviewFacts, VehicleFacts } from './preview-facts.ts'

type KnownFacts = Extract<PreviewFacts, { state: 'known' }>

export interface LinkPreview {
  title: string
  /** what goes into the page's head beside the title, as HTML */
  head: string
  /** the photo that the page shows first, as HTML, for the page's placeholder (FIRST_PHOTO) */
  firstPhoto?: string
}

/** The placeholder for the first photo in a page's HTML, which lets a phone on a slow network show it before the script has loaded. */
const FIRST_PHOTO = '<!-- first photo -->'

const DESCRIPTION_MAX = 200

interface PreviewOptions {
  /** where people reach the platform */
  origin: string
  /** the calls whose answers the page will show first, and their photo with them; none when that is not known */
  firstCalls: readonly string[]
}

interface Photos {
  /** of the vehicle, as the page will show the first of them */
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
  // of a vehicle that is sold the page says that first
  return { title, head: tags.join('\n    '), firstPhoto: vehicle?.listed ? firstPhotoOf(pictures) : '' }
}

/** The preview of a revoked or expired packet link: who sent it, and nothing about the vehicle. */
export function closedPacketPreview({ dealership: { name } }: KnownFacts): LinkPreview {
  const description = `This link is no longer available. Please contact ${name} for a new one.`
  const graph = openGraph({ siteName: name, title: name, description, url: null, pictures: null, otherImage: '' })
  return { title: name, head: [meta('name', 'description', description), ...graph].join('\n    ') }
}

/** What a dealership's trade-in page says of itself, and the dealership, which the page then need not ask for. */
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
  /** shown, small, where there is no photo */
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
    ...(address === null ? [] : [preload(address, `as="image" ${PHOTO_HOW}`)]),
    ...calls.map((call) => preload(call, 'as="fetch" crossorigin="anonymous"')),
  ]
}

function firstPhotoOf(pictures: Photos): string {
  const address = addressOnPage(pictures)
  return address === null ? '' : `<img class="first-photo" src="${escapeHtml(address)}" alt="" ${PHOTO_HOW} />`
}

const PHOTO_HOW = 'fetchpriority="high" referrerpolicy="no-referrer"'

/** What the page will ask for as its first photo: one of the platform by its path, whichever host the page was opened at. */
function addressOnPage({ photos, origin }: Photos): string | null {
  const photo = firstFetchable(photos, origin)
  return photo !== null && photos.includes(new URL(photo).pathname) ? new URL(photo).pathname : photo
}

/** A page's HTML with the preview in its head, instead of the title it has. */
export function withPreview(html: string, { title, head, firstPhoto = '' }: LinkPreview): string {
  // before the scripts, so that what it preloads is asked for first
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

function vehicleTitle({ year, make, model, trim, name }: VehicleFacts): string {
  const parts = [year === null ? '' : String(year), make, model, trim].filter((part) => part !== '')
  return parts.length >= 2 ? parts.join(' ') : name || 'Vehicle'
}

function titleWith(vehicle: VehicleFacts, dealershipName: string): string {
  return `${vehicleTitle(vehicle)} – ${dealershipName}`
}

function pageUrl(origin: string, slug: string, vehicle: VehicleFacts | null): string {
  const page = `${origin}/inventory/${encodeURIComponent(slug)}`
  return vehicle === null ? page : `${page}?vehicle=${encodeURIComponent(vehicle.vin || vehicle._id)}`
}

/** The whole address of the first of these texts that is a photo's; feeds and settings are not to be trusted with anything else. */
function firstFetchable(texts: readonly string[], origin: string): string | null {
  for (const text of texts) {
    const address = absolutePhoto(text, origin)
    if (address !== null) return address
  }
  return null
}

/** Whether programs that show previews can show this picture: most know JPEG, PNG and WebP, and no drawings (rules: link previews). */
function isShown(address: string): boolean {
  return !/\.(?:svgz?|avif|heic|heif|tiff?)(?:[?#]|$)/i.test(address)
}

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text)
}

/** One line, cut between words where it is too long. */
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

/** Lets the browser fetch what the page's script will ask for while it still fetches the script. */
function preload(address: string, how: string): string {
  return `<link rel="preload" href="${escapeHtml(address)}" ${how} />`
}

/** JSON that cannot close the script element that contains it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
