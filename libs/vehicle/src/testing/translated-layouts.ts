import type { ProviderLayout } from './provider-layout.ts'

/** Formats 12995 as '12 995,00'. */
function written(amount: number, thousands: string, decimals: string): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, thousands)}${decimals}`
}

/** Feeds with columns and words in other languages, as spreadsheets of those countries write them. */
export const TRANSLATED_LAYOUTS = {
  quebec: {
    delimiter: ';',
    lineEnd: '\r\n',
    encoding: 'windows-1252',
    columns: [
      ["Numéro d'inventaire", (v) => v.stockNumber],
      ['NIV', (v) => v.vin],
      ['État', (v) => (v.isNew ? 'Neuf' : 'Usagé')],
      ['Année', (v) => `${v.year}`],
      ['Marque', (v) => v.make],
      ['Modèle', (v) => v.model],
      ['Version', (v) => v.trim],
      ['Kilométrage', (v) => `${written(v.mileage, ' ', '')} km`],
      ['Prix', (v) => `${written(v.price, '\u00a0', ',00')} $`],
      ['PDSF', (v) => `${written(v.msrp, '\u00a0', ',00')} $`],
      ['Prix coûtant', (v) => `${v.cost} $`],
      ['Couleur extérieure', (v) => v.exteriorColor],
      ['Couleur intérieure', (v) => v.interiorColor],
      [
        "Rouage d'entraînement",
        (v) => (v.drivetrain === 'AWD' ? 'Traction intégrale' : v.drivetrain === 'FWD' ? 'Traction avant' : 'Propulsion'),
      ],
      ['Boîte de vitesses', (v) => v.transmission],
      ['Certifié', (v) => (v.certified ? 'Oui' : 'Non')],
      ['Commentaires', (v) => v.description],
      ['Photos', (v) => v.photos.join('|')],
    ],
    expects: (v) => ({
      mileageUnit: 'km',
      trim: v.trim,
      exteriorColor: v.exteriorColor,
      interiorColor: v.interiorColor,
      drivetrain: v.drivetrain,
      transmission: v.transmission,
      certified: v.certified,
      description: v.description,
    }),
  },
  mexico: {
    encoding: 'utf-8',
    columns: [
      ['No. de inventario', (v) => v.stockNumber],
      ['Número de serie', (v) => v.vin],
      ['Condición', (v) => (v.isNew ? 'Nuevo' : 'Seminuevo')],
      ['Año', (v) => `${v.year}`],
      ['Marca', (v) => v.make],
      ['Modelo', (v) => v.model],
      ['Kilometraje', (v) => `${v.mileage.toLocaleString('en-US')} km`],
      ['Precio', (v) => `$${v.price.toLocaleString('en-US')}.00 MXN`],
      ['Color exterior', (v) => v.exteriorColor],
      ['Tracción', (v) => (v.drivetrain === 'FWD' ? 'Tracción delantera' : v.drivetrain)],
      ['Descripción', (v) => v.description],
      ['Imágenes', (v) => v.photos.join(',')],
    ],
    expects: (v) => ({
      mileageUnit: 'km',
      currency: 'MXN',
      exteriorColor: v.exteriorColor,
      drivetrain: v.drivetrain,
      description: v.description,
    }),
  },
  spanishStatus: {
    columns: [
      ['VIN', (v) => v.vin],
      ['Inventario', (v) => v.stockNumber],
      ['Estado', (v) => (v.isNew ? 'Nuevo' : 'Usado')],
      ['Ano', (v) => `${v.year}`],
      ['Marca', (v) => v.make],
      ['Modelo', (v) => v.model],
      ['Millas', () => ''],
      ['Mileage', (v) => `${v.mileage}`],
      ['Precio oferta', (v) => `$${v.price}`],
      ['Precio de lista', (v) => `$${v.price + 700}`],
      ['Fotos', (v) => v.photos.join('|')],
    ],
  },
  germany: {
    delimiter: ';',
    lineEnd: '\r\n',
    encoding: 'windows-1252',
    columns: [
      ['Interne Nummer', (v) => v.stockNumber],
      ['Fahrgestellnummer', (v) => v.vin],
      ['Zustand', (v) => (v.isNew ? 'Neuwagen' : 'Gebrauchtwagen')],
      ['Marke', (v) => v.make],
      ['Modell', (v) => v.model],
      ['Erstzulassung', (v) => `05/${v.year}`],
      ['Kilometerstand', (v) => written(v.mileage, '.', '')],
      ['Preis', (v) => `${written(v.price, '.', ',00')} €`],
      ['Außenfarbe', (v) => v.exteriorColor],
      ['Getriebe', (v) => v.transmission],
      ['Bilder', (v) => v.photos.join(' ')],
    ],
    expects: (v) => ({ mileageUnit: 'km', currency: 'EUR', exteriorColor: v.exteriorColor, transmission: v.transmission }),
  },
} as const satisfies Record<string, ProviderLayout>
