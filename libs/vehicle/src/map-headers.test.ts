import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldHeader } from './fold-header.ts'
import { mapHeaders, OTHER_FIELDS_MAX } from './map-headers.ts'
import { otherKey } from './other-key.ts'
import { FEED_LAYOUTS } from './testing/feed-layouts.ts'

const fieldOf = (header: string) => mapHeaders([header]).fields[0]

describe('headers fold to fields', () => {
  it.each([
    ['vin', ['VIN', 'Vin', 'vin', 'VIN_No', ' "vin" ', '\ufeffVIN']],
    [
      'stockNumber',
      ['StockNumber', 'stocknumber', 'Stock', 'Stock #', 'Stock#', 'Stock_No', 'Stockno', 'StockID', 'Stock Number', 'stock_number'],
    ],
    ['listingId', ['id', 'vehicle_id', 'Vehicle ID']],
    ['year', ['Year', 'ModelYear', 'Model Year']],
    ['make', ['Make', 'make']],
    ['model', ['Model']],
    ['trim', ['Trim', 'TRIM', 'Series', 'Series Detail']],
    ['name', ['name', 'Name', 'vehicleName', 'VehicleName']],
    ['body', ['Body', 'BodyStyle', 'Body_Style', 'BodyType', 'body_style']],
    ['mileage', ['Mileage', 'Miles', 'MILES', 'Odometer', 'odometer', 'mileage.value']],
    ['mileageUnit', ['mileage.unit']],
    ['mileageKm', ['Kilometers', 'Kilometres']],
    [
      'internetPrice',
      [
        'InternetPrice',
        'Internet Price',
        'Internet_Price',
        'SellingPrice',
        'Selling_Price',
        'Sale Price',
        'SpecialPrice',
        'Special_Price',
        'price_current',
        'sale_price',
      ],
    ],
    ['price', ['Price', 'asking_price', 'PrimaryPriceOrMSRP']],
    ['retail', ['Retail Price', 'retail', 'Original Price']],
    ['msrp', ['MSRP', 'Msrp', 'vehicle_msrp']],
    ['cost', ['Invoice', 'BookValue', 'price_cost', 'Unit Cost', 'cost']],
    ['wholesalePrice', ['price_wholesale', 'wholesalePrice']],
    ['condition', ['Condition', 'New/Used (N/U)', 'NEW-USED', 'New_Used', 'NewUsed', 'UsedNew', 'sale_class', 'state_of_vehicle']],
    ['conditionHint', ['Type', 'Status']],
    ['isNew', ['is_new']],
    ['isUsed', ['IsUsed']],
    ['certified', ['Certified', 'IsCpo']],
    [
      'exteriorColor',
      [
        'ExteriorColor',
        'Exterior Color',
        'exterior_color',
        'Ext_Color_Generic',
        'ExtColor',
        'Ext_Color',
        'Colour',
        'color',
        'OEMColorNameExterior',
      ],
    ],
    ['interiorColor', ['InteriorColor', 'Interior Color', 'interior_color', 'Int_Color_Generic', 'IntColor', 'Int_Color']],
    [
      'drivetrain',
      [
        'Drivetrain',
        'DriveTrain',
        'Drivetrain Desc',
        'DriveType',
        'drive_type',
        'drive_train',
        'Drive Line',
        'drive_wheel_configuration',
        'drive',
      ],
    ],
    ['options', ['Options', 'Categorized Options', 'Features', 'Equipment', 'Car Features']],
    [
      'inStockSince',
      ['DateInStock', 'Inventory Date', 'Date_In_Stock', 'DATE-IN-STOCK', 'date_in_stock', 'date_first_on_lot', 'On_lot_since'],
    ],
    [
      'detailPageUrl',
      [
        'VDP',
        'VDPURL',
        'vdp_url',
        'Vehicle Detail Link',
        'VehicleUrl',
        'Listing_URL',
        'Detail Page URL',
        'car_details_link',
        'link',
        'url',
      ],
    ],
    ['description', ['Description', 'Comments', 'WebAdDescription', 'VehicleDescription', 'VehicleComments', 'free_text']],
    [
      'photos',
      [
        'ImageList',
        'Photo Url List',
        'PhotoURLs',
        'PhotoUrls',
        'Photo URLs',
        'Photo_URLs',
        'ImageURLs',
        'Image Urls',
        'All Image URLs',
        'PictureRefs',
        'image_link',
        'additional_image_link',
        'image[0].url',
        'image[12].url',
        'imageOne',
        'imageEight',
        'imageUrls',
        'image.image_md',
        'Image 1',
        'photo_03',
        'Photo 3 URL',
        'website Link for images',
        'Main Image URL',
      ],
    ],
    ['carfaxUrl', ['Carfax Report URL', 'CARFAX', 'carfax_url', 'CarProof Link']],
    ['autocheckUrl', ['AutoCheck', 'AutoCheck URL', 'autocheck_report_url']],
    ['historyReportUrl', ['Vehicle History Report', 'History Report URL']],
    ['stickerUrl', ['Window Sticker', 'WindowStickerURL', 'Monroney Label URL', 'Sticker Link', 'msrpPdfUrl', 'MSRP PDF', 'MSRP Link']],
    ['inspectionUrl', ['Inspection Report', 'Inspection URL', 'Condition Report Link']],
  ])('%s: %j', (field, headers) => {
    for (const header of headers) expect([header, fieldOf(header)]).toEqual([header, field])
  })

  it.each([
    'Carfax VIN',
    'Carfax Report Number',
    'AutoCheck Score',
    'Inspection Date',
    'Sticker Price Date',
    'MPG(Miles per gallon)',
    'Number of Photos',
    'Image Count',
    'Weekly Payment',
    'Engine Size',
    'City Fuel Economy',
    'Doors',
    'DealerId',
    'dealership',
    'days_on_lot',
    'Carfax Last Odometer',
    'Dealer Address',
    'image[0].tag[0]',
    'Vinyl',
    'Stock Photo',
    'Make Offer',
    'Model Code',
    'Price Drop',
    'Year Built Notes',
    'seating_capacity',
    'imagination',
    '',
  ])('%j is unrecognized', (header) => {
    expect(fieldOf(header)).toBeNull()
  })

  it('removes accents before the lookup', () => {
    expect(foldHeader('Modèle №5')).toBe('modele5')
  })
})

describe('several columns for one field', () => {
  it('puts the better spelling first, regardless of its position', () => {
    const { byField } = mapHeaders(['Special Price', 'Original Price', 'Sale Price', 'Internet Price', 'VIN'])
    expect(byField.internetPrice).toEqual([3, 2, 0])
    expect(byField.retail).toEqual([1])
  })

  it('keeps the order of the file for a repeated header', () => {
    const columns = mapHeaders(['Make', 'make', 'VIN', 'MAKE'])
    expect(columns.byField.make).toEqual([0, 1, 3])
    expect(columns.duplicates).toEqual(['make'])
  })

  it('merges photo columns as main, numbered, list', () => {
    const headers = ['imageUrls', 'imageTwo', 'imageOne', 'Main Image URL', 'image[10].url', 'image[9].url', 'VIN']
    expect(mapHeaders(headers).photos.map((index) => headers[index])).toEqual([
      'Main Image URL',
      'imageOne',
      'imageTwo',
      'image[9].url',
      'image[10].url',
      'imageUrls',
    ])
  })

  it('prefers a stock number column to an id, which is then kept as another field', () => {
    const both = mapHeaders(['Vehicle ID', 'Stock Number', 'VIN'])
    expect(both.fields).toEqual([null, 'stockNumber', 'vin'])
    expect(both.others.map(({ key }) => key)).toEqual(['Vehicle ID'])
    expect(mapHeaders(['id', 'make']).fields[0]).toBe('listingId')
  })
})

describe('the identification of a file’s vehicles', () => {
  it.each([
    [['VIN'], 'vin-or-stock'],
    [['Stock #', 'Make'], 'vin-or-stock'],
    [['id', 'make', 'model', 'year'], 'vin-or-stock'],
    [['Stock Number', 'Vehicle', 'Price'], 'vin-or-stock'],
    [['id', 'Vehicle', 'Customer'], 'none'],
    [['Year', 'Make', 'Model', 'Price'], 'description-only'],
    [['Year', 'Make'], 'none'],
    [['Make', 'Model'], 'none'],
    [['id', 'name', 'email', 'status'], 'none'],
    [['sku', 'stock', 'price'], 'none'],
    [['Carfax VIN', 'Vinyl'], 'none'],
    [[], 'none'],
  ] as const)('%j: %s', (headers, identifies) => {
    expect(mapHeaders(headers).identifies).toBe(identifies)
  })

  it.each(Object.entries(FEED_LAYOUTS))('layout %s is loadable', (name, { headers }) => {
    expect(mapHeaders(headers).identifies).toBe(name === 'descriptionOnly' ? 'description-only' : 'vin-or-stock')
  })
})

describe('unrecognized columns', () => {
  it('are listed by name, and counted when they have none', () => {
    const columns = mapHeaders(['VIN', 'Doors', '', 'Notes', ' '])
    expect(columns.empties).toBe(2)
    expect(columns.others.map(({ key }) => key)).toEqual(['Column 3', 'Column 5', 'Doors', 'Notes'])
  })

  it.each([
    ['__proto__', 'proto__'],
    ['constructor', 'Column 1'],
    ['toString', 'Column 1'],
    ['$where', 'where'],
    ['$$$', 'Column 1'],
    ['_id', 'id'],
    ['a.b.c', 'a b c'],
    ['nul\u0000byte', 'nulbyte'],
    ['two\nlines', 'two lines'],
    ['x'.repeat(500), 'x'.repeat(80)],
    ['. $x', 'x'],
  ])('%j gets the safe key %j', (header, key) => {
    expect(otherKey(header, 0, new Set())).toBe(key)
  })

  it('get safe, distinct keys in sorted order for any headers, up to the maximum', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('__proto__', 'constructor', '$gt', 'a.b', '', 'Notes', 'notes', 'hasOwnProperty', '_id', '\u0000'),
    )
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: OTHER_FIELDS_MAX + 30 }), (headers) => {
        const { others } = mapHeaders(headers)
        const keys = others.map(({ key }) => key)
        expect(keys.length).toBeLessThanOrEqual(OTHER_FIELDS_MAX)
        expect(new Set(keys).size).toBe(keys.length)
        expect(keys).toEqual([...keys].sort())
        for (const key of keys) {
          expect(key).toMatch(/^[^$_.\s\p{Cc}][^.\p{Cc}]*$/u)
          expect(key in Object.prototype).toBe(false)
          expect(key.length).toBeLessThanOrEqual(90)
        }
      }),
    )
  })
})
