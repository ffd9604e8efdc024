import type { CountyTable } from './county-table.ts'

/** States from Missouri to Wisconsin, by their letters. */
export const COUNTIES_M_TO_W: Readonly<Record<string, CountyTable>> = {
  MO: {
    asOf: '2026-01-01',
    source: 'Missouri Department of Revenue, sales and use tax rate tables',
    towns: 1.28,
    counties: {
      0.5: 'StClair',
      1: 'Bates Vernon',
      1.125: 'Phelps',
      1.188: 'Laclede',
      1.25: 'Butler Clay Harrison Platte',
      1.375: 'Cole Jasper Polk',
      1.5: 'CapeGirardeau Carter Clinton Gentry Grundy Jackson Miller Monroe Pettis Reynolds Ripley Shannon',
      1.6: 'Buchanan',
      1.625: 'Cass Livingston Newton',
      1.666: 'Maries',
      1.687: 'Howell',
      1.688: 'Dunklin',
      1.7: 'Henry',
      1.725: 'StCharles',
      1.75: 'Adair Boone Christian Greene Mississippi Pulaski Randolph Scotland Wayne',
      1.875: 'Gasconade Marion Wright',
      2: 'Barry Benton Camden Carroll Chariton Cooper Daviess DeKalb Douglas Hickory Iron McDonald Morgan NewMadrid Oregon Saline Schuyler',
      2.083: 'Webster',
      2.125: 'Audrain Jefferson StFrancois Taney',
      2.15: 'Ralls',
      2.188: 'Stoddard',
      2.2: 'Andrew',
      2.25: 'Atchison Barton Cedar Dent Franklin Lafayette Linn Montgomery Stone Texas',
      2.375: 'Nodaway Perry Worth',
      2.5: 'Caldwell Callaway Dallas Holt Knox Lawrence Madison Ray Scott Washington',
      2.625: 'Bollinger Macon',
      2.75: 'Crawford Dade Lincoln Moniteau Osage Warren',
      2.875: 'Howard',
      3: 'Clark Ozark Pemiscot Putnam Shelby',
      3.062: 'Pike',
      3.125: 'Lewis',
      3.25: 'Johnson Sullivan',
      3.375: 'SteGenevieve',
      3.513: 'StLouis',
      3.75: 'Mercer',
    },
    whole: {
      5.454: 'StLouisCity',
    },
    cities: {
      3.625: 'JeffersonCity',
      3.725: 'OFallon StCharles StPeters',
      3.75: 'Columbia',
      3.875: 'Springfield',
      4.25: 'CapeGirardeau LeesSummit',
      4.375: 'Independence',
      4.5: 'Joplin',
      4.75: 'KansasCity',
      5.475: 'StJoseph',
    },
  },
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
  PA: {
    asOf: '2026-07-01',
    source: 'Pennsylvania Department of Revenue, local sales tax',
    elsewhere: 0,
    counties: {
      1: 'Allegheny',
      2: 'Philadelphia',
    },
  },
  SC: {
    asOf: '2026-05-01',
    source: 'South Carolina Department of Revenue, ST-500',
    counties: {
      0: 'Beaufort Greenville Oconee',
      1:
        'Abbeville Anderson Clarendon Dorchester Fairfield Georgetown Greenwood Hampton Lexington Newberry Orangeburg Pickens Spartanburg ' +
        'Union York',
      2:
        'Aiken Allendale Bamberg Barnwell Calhoun Cherokee Chester Chesterfield Colleton Darlington Dillon Edgefield Florence Horry ' +
        'Kershaw Lancaster Laurens Lee Marion Marlboro McCormick Richland Saluda Sumter Williamsburg',
      3: 'Berkeley Charleston Jasper',
    },
    cities: {
      3: 'MyrtleBeach',
    },
  },
  /** Counties of which the rate was seen. */
  TN: {
    asOf: '2024-07-01',
    source: 'Tennessee Department of Revenue, local tax rates',
    counties: {
      1.5: 'Johnson',
      1.75: 'Cannon',
      2: 'Hancock Loudon McMinn Meigs',
      2.25: 'Bledsoe Campbell Cheatham Claiborne Fayette Franklin Grundy Hamilton Knox Macon Marshall Maury McNairy Monroe',
      2.5: 'Decatur Fentress Giles Lewis Lincoln Montgomery Moore Perry',
      2.75:
        'Anderson Bedford Benton Blount Bradley Carroll Carter Chester Clay Cocke Coffee Crockett Cumberland Davidson DeKalb Dickson Dyer ' +
        'Gibson Grainger Greene Hamblen Hardeman Hardin Hawkins Haywood Henderson Henry Hickman Houston Humphreys Jackson Jefferson Lake ' +
        'Lauderdale Lawrence Madison Marion',
    },
    cities: {
      2.5: 'Kingsport',
      2.75: 'Atoka Collierville Dunlap Fairview Germantown Maryville Millington',
    },
  },
  VA: {
    asOf: '2021-07-01',
    source: 'Virginia Tax, regional and local sales tax',
    elsewhere: 0,
    counties: {
      0.7:
        'Arlington CharlesCity ChesapeakeCity Chesterfield CityOfAlexandria CityOfRichmond CityOfSuffolk ColonialHeightsCity Fairfax ' +
        'FairfaxCity FallsChurchCity FranklinCity Goochland HamptonCity Hanover Henrico HopewellCity IsleOfWight Loudoun ManassasCity ' +
        'ManassasParkCity NewKent NewportNewsCity NorfolkCity PetersburgCity PoquosonCity PortsmouthCity Powhatan PrinceWilliam ' +
        'Southampton VirginiaBeachCity',
      1: 'Charlotte Gloucester Halifax Henry Northampton Patrick',
      1.7: 'JamesCity WilliamsburgCity York',
    },
  },
  WI: {
    asOf: '2026-07-01',
    source: 'Wisconsin Department of Revenue, county and city sales tax',
    elsewhere: 0.5,
    counties: {
      0: 'Waukesha Winnebago',
      0.9: 'Milwaukee',
    },
    cities: {
      2.9: 'Milwaukee',
    },
  },
}
