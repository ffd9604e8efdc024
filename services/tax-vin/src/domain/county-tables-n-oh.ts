import type { CountyTable } from './county-table.ts'

/** States from North Carolina to Ohio, by their letters. */
export const NORTH_CAROLINA_TO_OHIO: Readonly<Record<string, CountyTable>> = {
  /** Mecklenburg with the transit tax of 2026. */
  NC: {
    asOf: '2024-07-01',
    source: 'North Carolina Department of Revenue, sales and use tax rates',
    elsewhere: 2,
    counties: {
      2.25:
        'Alexander Alleghany Anson Ashe Bertie Buncombe Cabarrus Catawba Chatham Cherokee Clay Cumberland Davidson Duplin Edgecombe ' +
        'Forsyth Gaston Graham Greene Halifax Harnett Haywood Hertford Jackson Jones Lee Lincoln Madison Martin Montgomery Moore ' +
        'NewHanover Onslow Pasquotank Pitt Randolph Robeson Rockingham Rowan Rutherford Sampson Stanly Surry Swain Washington Wilkes',
      2.5: 'Wake',
      2.75: 'Durham Orange',
      3.5: 'Mecklenburg',
    },
  },
  /** Cities and the counties with a tax of their own. */
  ND: {
    asOf: '2026-02-10',
    source: 'North Dakota Tax Commissioner, local taxes by location, from a ZIP code table of 2026-02',
    elsewhere: 0,
    towns: 0.05,
    counties: {
      0.5: 'Cass Hettinger Ward',
      1: 'Burleigh Morton Steele Walsh Williams',
    },
    cities: {
      1: 'Aneta Carson Elgin Gackle Halliday Hannaford Lakota Medina Munich PowersLake Reeder Scranton StJohn Streeter Woodworth',
      1.5: 'Berthold Cooperstown Dickinson Drayton Hazen Hettinger Stanley WatfordCity',
      2:
        'Alexander Ashley Beach Belfield Beulah Binford Bisbee Bottineau Bowman Burlington Cando Carpio Carrington Cavalier Center ' +
        'Drake Dunseith Edinburg Ellendale Fessenden Fredonia Garrison GlenUllin Glenburn Granville Grenora Harvey Hazelton Hoople ' +
        'Killdeer Kulm Larimore Lignite Linton Maddock Mayville McClusky McVille Michigan Minnewaukan Minto Mohall Napoleon Neche ' +
        'NewLeipzig NewTown Oakes Portland Rolette Rugby Sherwood SouthHeart Strasburg Thompson Towner Underwood Velva Walhalla ' +
        'Washburn Westhope Wimbledon Wishek',
      2.25: 'GrandForks',
      2.5: 'DevilsLake Hatton Jamestown Kenmare Max Medora Minot Mott NewEngland NewRockford Pembina Regent Richardton Steele',
      2.75: 'Fargo',
      3: 'Bismarck Crosby Edgeley Finley LaMoure Langdon Leeds NewSalem Northwood Ray Rolla TurtleLake Williston Wilton',
      3.25: 'Mandan',
      3.5: 'ParkRiver Surrey Tioga',
      3.75: 'Grafton',
    },
  },
  /** Cities, and the one county with a tax of its own. */
  NE: {
    asOf: '2026-02-10',
    source: 'Nebraska Department of Revenue, city sales tax, from a ZIP code table of 2026-02',
    elsewhere: 0,
    towns: 0.3,
    counties: {
      0.5: 'Dakota',
    },
    cities: {
      0.5: 'Halsey Manley',
      1:
        'Ansley Arcadia Arnold Bayard BeaverCity BeaverCrossing Bennet BigSprings Bloomfield Brainard Bridgeport Brownville Byron Cairo ' +
        'Callaway CedarRapids Chambers Chester Coleridge Cordova Cortland Creighton Dannebrog Daykin DeWitt Deshler Deweese Diller ' +
        'Eagle Edgar Edison Elgin ElmCreek Elwood Farnam Filley Fordyce Franklin Grant Greenwood Hallam Harvard HaySprings Hildreth ' +
        'Hubbell Hyannis Imperial Jansen Kimball Laurel Lawrence Lewellen Loomis Malcolm Milford Minatare Morrill Murray Nehawka Neligh ' +
        'Niobrara Oconto Odell Palmyra Peru Petersburg Pierce Pleasanton RepublicanCity RisingCity Rulo Shickley SilverCreek Spencer ' +
        'Springview Sterling Syracuse Thedford Wakefield Wauneta Wausa Wilber',
      1.5:
        'Ainsworth Albion Alliance Arapahoe Atkinson Bassett BattleCreek Beemer Bellwood Benedict Benkelman Bertrand BlueHill BrokenBow ' +
        'Bruning Burwell CentralCity Clarks Clarkson ClayCenter Clearwater Columbus Cozad Crawford Crofton Curtis Dodge Dorchester ' +
        'Douglas Duncan Elmwood Eustis Ewing Exeter Fairfield Gibbon Gordon Gothenburg Grafton Greeley Gresham GuideRock Harrison ' +
        'Hartington Hastings Hebron Hemingford Henderson Hickman Holdrege Howells Hubbard Humboldt Jackson Kearney Kenesaw Leigh ' +
        'Lexington Lindsay Madison Marquette Maywood McCoolJunction MeadowGrove Milligan Mitchell Monroe NebraskaCity Nelson ' +
        'NewmanGrove NorthBend ONeill Ogallala Orchard Ord Osceola Osmond Palmer Pilger Plainview PlatteCenter Plymouth Ponca Randolph ' +
        'Ravenna RedCloud Rushville Schuyler Scottsbluff Shelby SouthSiouxCity Spalding StEdward StPaul Stanton Stromsburg Stuart ' +
        'Superior Sutherland Sutton Tecumseh Tilden Trenton Unadilla Upland Utica Valentine Verdigre Waverly Wayne WeepingWater ' +
        'WoodRiver Wymore Wynot',
      1.75: 'Lincoln',
      2:
        'Alma Beatrice Cambridge Chadron Chappell Crete DavidCity Fairbury FallsCity Friend Fullerton Geneva Genoa Gering GrandIsland ' +
        'Humphrey LoupCity McCook Minden Mullen Norfolk NorthPlatte Oshkosh PawneeCity Paxton Sargent Seward Sidney WestPoint Wisner ' +
        'York',
    },
  },
  /** Without the taxes of tribes on their land. */
  NM: {
    asOf: '2026-02-10',
    source: 'New Mexico Taxation and Revenue Department, gross receipts tax rates, from a ZIP code table of 2026-02',
    counties: {
      0.375: 'Lea Lincoln',
      0.8333: 'Eddy',
      0.9375: 'Union',
      0.9583: 'Colfax',
      1: 'Curry Harding',
      1.1875: 'Catron',
      1.25: 'Sandoval',
      1.3125: 'Bernalillo Hidalgo',
      1.375: 'Otero Socorro',
      1.3958: 'Chaves',
      1.4375: 'Grant Guadalupe',
      1.5: 'Roosevelt',
      1.5625: 'Quay',
      1.6225: 'DonaAna',
      1.625: 'DeBaca McKinley SanJuan Torrance',
      1.6458: 'Mora',
      1.6875: 'Cibola',
      1.7083: 'SanMiguel',
      1.75: 'Luna RioArriba Valencia',
      1.8125: 'Sierra',
      2: 'SantaFe',
      2.1875: 'LosAlamos',
      2.625: 'Taos',
    },
    cities: {
      1.6875: 'Capitan Hobbs Tatum',
      1.7083: 'Hope',
      1.8125: 'Corona Grady',
      1.9375: 'Kirtland',
      2: 'Causey Floyd',
      2.0625: 'Bernalillo',
      2.125: 'Lovington',
      2.1875: 'Encino Eunice Roy',
      2.2083: 'Maxwell',
      2.25: 'Dora',
      2.2708: 'Mosquero',
      2.3125: 'Jal Magdalena',
      2.325: 'Carrizozo',
      2.375: 'Folsom Grenville',
      2.4375: 'Willard',
      2.4583: 'Hagerman',
      2.5083: 'Loving',
      2.5208: 'Carlsbad',
      2.5625: 'RioRancho',
      2.625: 'DesMoines Melrose',
      2.6458: 'AngelFire Pecos Springer WagonMound',
      2.6875: 'Corrales Socorro',
      2.69: 'Hatch',
      2.75: 'Albuquerque Bayard',
      2.7583: 'EagleNest',
      2.7708: 'Artesia',
      2.8125: 'Mountainair Tularosa',
      2.875: 'Lordsburg Milan Reserve',
      2.9375: 'Cloudcroft FortSumner',
      3: 'Clayton',
      3.0208: 'Cimarron',
      3.05: 'Texico',
      3.0625: 'Clovis ElephantButte Estancia Moriarty',
      3.065: 'Mesilla',
      3.125: 'Grants',
      3.1875: 'Gallup',
      3.2: 'Tijeras',
      3.2375: 'SilverCity',
      3.25: 'Bloomfield Logan SanJon Tucumcari',
      3.2708: 'LasVegas',
      3.3125: 'Alamogordo Aztec Farmington Ruidoso SantaFe',
      3.315: 'SunlandPark',
      3.375: 'Columbus Deming Elida',
      3.3833: 'Raton',
      3.3958: 'Roswell',
      3.425: 'BosqueFarms',
      3.4375: 'Chama',
      3.5: 'SantaRosa TruthOrConsequences Williamsburg',
      3.5025: 'Anthony',
      3.515: 'LasCruces',
      3.55: 'LosLunas',
      3.6125: 'Vaughn',
      3.675: 'Portales',
      3.6875: 'Questa',
      3.8125: 'Espanola',
      4.55: 'RedRiver Taos',
    },
  },
  NV: {
    asOf: '2020-01-01',
    source: 'Nevada Department of Taxation, sales tax by county',
    counties: {
      0: 'Esmeralda Eureka Humboldt Mineral',
      0.25: 'Douglas Elko Lander Lincoln Lyon Pershing',
      0.75: 'CarsonCityCity Churchill Nye Storey',
      0.875: 'WhitePine',
      1.415: 'Washoe',
      1.525: 'Clark',
    },
  },
  /** With the Metropolitan Commuter Transportation District. */
  NY: {
    asOf: '2025-03-01',
    source: 'New York Department of Taxation and Finance, Publication 718',
    elsewhere: 4,
    counties: {
      3: 'Saratoga Warren Washington',
      3.5: 'Ontario',
      4.125: 'Dutchess Orange',
      4.25: 'Herkimer',
      4.375: 'Putnam Rockland Westchester',
      4.5: 'Allegany',
      4.625: 'Nassau',
      4.75: 'Erie Oneida Suffolk',
      4.875: 'Bronx Kings NewYork Queens Richmond',
    },
    cities: {
      4.875: 'Yonkers',
    },
  },
  OH: {
    asOf: '2025-04-01',
    source: 'Ohio Department of Taxation, state and permissive sales tax rates',
    counties: {
      0.75: 'Butler Lorain Stark Wayne',
      1: 'Ashtabula Carroll Clermont Defiance Erie Fairfield Geauga Greene Hancock Medina Summit Trumbull Tuscarawas Warren Wood',
      1.1: 'Allen',
      1.25: 'Ashland Delaware Holmes Lake Madison Miami Ottawa Portage Putnam Richland Union',
      1.5:
        'Adams Athens Auglaize Belmont Brown Champaign Clark Clinton Columbiana Crawford Darke Fayette Fulton Gallia Guernsey Hardin ' +
        'Harrison Henry Highland Hocking Huron Jackson Jefferson Knox Lawrence Licking Logan Marion Meigs Mercer Monroe Morgan Morrow ' +
        'Muskingum Noble Paulding Perry Pickaway Pike Preble Ross Sandusky Scioto Seneca Shelby VanWert Vinton Washington Williams ' +
        'Wyandot',
      1.75: 'Mahoning Montgomery',
      2: 'Coshocton Lucas',
      2.05: 'Hamilton',
      2.25: 'Cuyahoga Franklin',
    },
  },
}
