import type { CountyTable } from './county-table.ts'

/** County rates outside of cities, and the cities whose rate differs from their county. */
export const CALIFORNIA: CountyTable = {
  asOf: '2026-01-01',
  source: 'California Department of Tax and Fee Administration, sales and use tax rates',
  counties: {
    0:
      'Alpine ElDorado Glenn Kings Lake Lassen Modoc Mono Placer Plumas SanLuisObispo Shasta Sierra Siskiyou Sutter Tehama Trinity Tuolumne ' +
      'Ventura Yolo',
    0.125: 'Solano',
    0.25: 'Nevada',
    0.5: 'Amador Colusa Imperial Inyo Madera Merced Napa Orange Riverside Sacramento SanBernardino SanDiego SanJoaquin SantaBarbara Tulare',
    0.625: 'Mendocino Stanislaus',
    0.725: 'Fresno',
    1: 'Butte Calaveras DelNorte Kern Marin Mariposa SanBenito Yuba',
    1.375: 'CityAndOfSanFrancisco',
    1.5: 'ContraCosta Humboldt Monterey',
    1.875: 'SantaClara',
    2: 'Sonoma',
    2.125: 'SanMateo',
    2.25: 'SantaCruz',
    2.5: 'LosAngeles',
    3: 'Alameda',
  },
  cities: {
    0: 'Shafter',
    0.25: 'Loomis MountShasta RedBluff Weed',
    0.5: 'Anderson Corning Dunsmuir MammothLakes Roseville Ventura Wheatland',
    0.75: 'AmadorCity Woodland',
    0.875: 'Vacaville',
    1:
      'Avenal Calexico Corcoran DosPalos ElCajon ElCentro Gustine Hanford Lemoore Lodi Madera Merced Oceanside Orland PismoBeach Placerville ' +
      'StHelena Susanville Tracy Tulare Vista Williams Winters',
    1.1: 'Fresno',
    1.125: 'Ceres Dixon Fairfield Oakdale',
    1.225: 'Selma',
    1.25: 'Dinuba LaMesa Visalia',
    1.375: 'SanFrancisco Turlock',
    1.475: 'Sanger',
    1.5:
      'AngelsCamp AppleValley ArroyoGrande Atascadero Atwater Barstow Bishop Blythe Brawley BuenaPark Chino Chowchilla ChulaVista Clearlake ' +
      'Coachella Colton Colusa Corona DelMar DesertHotSprings ElkGrove Escalon Escondido Exeter Farmersville Fontana FountainValley GardenGrove ' +
      'Goleta GroverBeach Guadalupe Hemet ImperialBeach Indio Isleton LaHabra LaPalma LaQuinta LakeElsinore Lakeport Lathrop LemonGrove Lindsay ' +
      'Livingston Lompoc LosBanos Menifee MorenoValley MorroBay Murrieta Napa NationalCity Norco Ontario PalmDesert Paradise PasoRobles Placentia ' +
      'PortHueneme RanchoCordova Redlands Riverside Sacramento SanBernardino SanJacinto SanLuisObispo SanMarcos SantaMaria SolanaBeach Solvang ' +
      'Sonora SouthLakeTahoe Stanton SutterCreek Temecula Victorville Wildomar Willows Woodlake Yreka Yucaipa YuccaValley',
    1.625: 'GrassValley Modesto NevadaCity Ukiah',
    1.725: 'Clovis Coalinga Fowler Huron Kerman Kingsburg Parlier',
    1.75: 'Carpinteria CorteMadera Fairfax Manteca Montclair SanJuanBautista Stockton Truckee',
    1.875: 'PaloAlto RioVista SuisunCity Willits',
    1.975: 'Mendota Reedley',
    2:
      'Capitola CarmelByTheSea CathedralCity Chico Davis DelReyOaks FortBragg Galt Hercules Hollister Lafayette Larkspur LosAlamitos LosGatos ' +
      'Marina MillValley Monterey Novato Oroville Oxnard PacificGrove PalmSprings Pittsburg PleasantHill PointArena Porterville Ridgecrest ' +
      'Salinas SanAnselmo SanRafael SandCity SantaAna SantaBarbara SantaPaula Sausalito SealBeach Seaside Soledad Vallejo WalnutCreek ' +
      'WestSacramento Westminster',
    2.125: 'Milpitas SanJose',
    2.25: 'Ferndale Fortuna Greenfield RioDell SanPablo Trinidad',
    2.375: 'Benicia Burlingame SanMateo',
    2.5:
      'Antioch BlueLake Concord Healdsburg Martinez Moraga Orinda Richmond RohnertPark SanRamon SantaCruz ScottsValley Watsonville ' +
      'WestlakeVillage',
    2.625: 'Belmont Brisbane Campbell Colma DalyCity EastPaloAlto HalfMoonBay Pacifica RedwoodCity SanBruno SouthSanFrancisco',
    2.75: 'Cloverdale SantaRosa',
    3: 'Arcata Avalon Cotati ElCerrito Eureka Inglewood LaPuente Malibu ManhattanBeach Petaluma Pinole Sonoma Torrance',
    3.25:
      'Alhambra Arcadia Artesia BaldwinPark BellGardens Bellflower Burbank Carson CityOfCommerce Covina Cudahy Downey Duarte ElMonte Emeryville ' +
      'Gardena Glendale HawaiianGardens Hawthorne HuntingtonPark LaCanadaFlintridge LaVerne Lakewood Lawndale Lomita LongBeach Monrovia ' +
      'Montebello MontereyPark Norwalk Paramount Pasadena Pomona SanFernando SanGabriel Sebastopol SierraMadre SignalHill SouthPasadena Vernon ' +
      'WestHollywood Whittier',
    3.5:
      'Alameda Albany Azusa Compton CulverCity Glendora Hayward Irwindale Lynwood Newark Oakland PicoRivera SanLeandro SantaFeSprings SantaMonica ' +
      'SouthElMonte SouthGate UnionCity',
    4: 'Lancaster Palmdale',
  },
}
