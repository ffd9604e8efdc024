import { type SentVehicle, type VehicleSnapshot, type VehicleSummary, vehicleSnapshotSchema } from '@forecourt/contracts/leads/records'
import { parsePriceText } from '@forecourt/money/price-text'

/** Splits a vehicle that a client sent into its summary and the snapshot for the packet's mail; undefined when the client sent no snapshot fields. */
export function readSentVehicle(sent: SentVehicle): { vehicle: VehicleSummary; snapshot: VehicleSnapshot | undefined } {
  const { price, internetPrice, msrp, mileage, imageOne, imageUrls, ...vehicle } = sent
  const prices = [price, internetPrice, msrp].map((each) => parsePriceText(String(each ?? '')))
  const priced = prices.find(({ amount }) => amount !== null)
  const distance = parsePriceText(String(mileage ?? '').replace(/\s*(?:mi|miles|km)\.?$/i, '')).amount
  const photos = [imageOne ?? '', ...(imageUrls ?? '').split(',')].map((address) => address.trim())
  const photo = photos.find((imageUrl) => imageUrl !== '' && vehicleSnapshotSchema.safeParse({ imageUrl }).success)
  if (priced === undefined && distance === null && photo === undefined) return { vehicle, snapshot: undefined }
  const facts = {
    price: priced?.amount ?? null,
    currency: priced?.currency ?? 'USD',
    mileage: distance !== null && distance <= 10_000_000 ? Math.round(distance) : null,
    mileageUnit: /km\.?$/i.test(String(mileage ?? '')) ? ('km' as const) : ('mi' as const),
  }
  return { vehicle, snapshot: { ...facts, imageUrl: photo ?? '' } }
}
