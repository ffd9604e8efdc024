import type { CountyTable } from './county-table.ts'

/** States from Oklahoma to Tennessee, by their letters. */
export const OKLAHOMA_TO_TENNESSEE: Readonly<Record<string, CountyTable>> = {
  OK: {
    asOf: '2026-02-10',
    source: 'Oklahoma Tax Commission, sales tax of counties, from a ZIP code table of 2026-02',
    towns: 0.96,
    counties: {
      0: 'Oklahoma',
      0.125: 'Cleveland',
      0.35: 'Beckham Canadian Garfield',
      0.367: 'Tulsa',
      0.375: 'Comanche',
      0.5: 'Bryan Custer McClain Woods',
      0.7: 'Stephens',
      0.75: 'Garvin Grady Logan',
      0.813: 'Payne',
      0.875: 'Blaine Carter Pontotoc',
      0.9: 'Woodward',
      1: 'Hughes Lincoln Washington',
      1.125: 'Jackson',
      1.167: 'Creek',
      1.25: 'Grant Kay Kingfisher Latimer Osage Seminole',
      1.35: 'Ottawa',
      1.375: 'Mayes',
      1.406: 'Major',
      1.417: 'Sequoyah',
      1.45: 'Texas',
      1.495: 'Pottawatomie',
      1.499: 'Muskogee',
      1.5: 'Caddo Noble Pittsburg RogerMills Rogers',
      1.55: 'Wagoner',
      1.583: 'Okmulgee',
      1.7: 'Delaware',
      1.75: 'Adair Cherokee Dewey McCurtain',
      2:
        'Alfalfa Atoka Beaver Choctaw Cimarron Coal Craig Ellis Greer Harper Haskell Jefferson Johnston Marshall McIntosh Murray Nowata ' +
        'Okfuskee Pawnee Pushmataha Washita',
      2.3: 'LeFlore',
      2.5: 'Love',
      3: 'Cotton Kiowa Tillman',
      4: 'Harmon',
    },
    cities: {
      0.35: 'Carrier',
      0.5: 'Dacoma Hendrix Kemp',
      0.9: 'Mutual Sharon',
      1.125: 'Elmer Headrick Martha',
      1.35: 'Hillsdale Texola',
      1.495: 'StLouis',
      1.55: 'Redbird',
      1.75: 'Oakwood',
      2: 'Albion Amorita Centrahoma Hitchita',
      2.083: 'Schulter',
      2.125: 'Olustee',
      2.25: 'Manchester Pocasset',
      2.35: 'Douglas',
      2.375: 'Faxon',
      2.5: 'Freedom Leon Mead Sweetwater',
      2.75: 'Meridian',
      3: 'Atwood Devol Ramona Randlett Vera',
      3.25: 'Avant Burbank Shidler',
      3.35: 'Drummond Fairmont Kremlin',
      3.375: 'Geronimo Sterling',
      3.499: 'Boynton CouncilHill',
      3.5: 'Achille Alderson Arapaho Butler Kenefic Reydon Wapanucka',
      3.7: 'Loco',
      3.75: 'Alex Crescent Edmond Mulhall Paoli',
      3.813: 'Ripley',
      3.875: 'GeneAutry Greenfield Hitchcock Longdale',
      3.9: 'FortSupply',
      3.917: 'BrokenArrow',
      4:
        'Addington Allen Bessie Bluejacket Caney Colony Copan Corn Delaware Dougherty Gate Keyes Lamar Lehigh Lenapah May Milburn Soper ' +
        'Wann Willow',
      4.017: 'Tulsa',
      4.125: 'Blair Cache OklahomaCity',
      4.167: 'Shamrock Slick',
      4.2: 'Duncan',
      4.25: 'Bowlegs Cromwell DeerCreek Fairfax Nash Noble Norman Prue RedOak',
      4.3: 'Cameron',
      4.35: 'Calumet Carter Covington ElReno Fairland Garber Hunter Quapaw Sayre Waukomis Wyandotte Yukon',
      4.375: 'Elgin Fletcher Geary Indiahoma Langley RatliffCity',
      4.4: 'Bartlesville Dewey',
      4.406: 'Ames Meno',
      4.45: 'Goodwell Texhoma Tyrone',
      4.495: 'Macomb',
      4.499: 'Braggs',
      4.5:
        'Bennington BigCabin Bokchito Byars Chelsea Cheyenne Colbert CusterCity Eakly Haileyville Hammon Indianola Kinta Lawton Lookeba ' +
        'Marland MedicinePark Pittsburg Quinton Ringling Talala Thackerville Verden',
      4.6: 'Enid',
      4.625: 'Ardmore Duke',
      4.688: 'Perkins',
      4.7: 'Comanche Oaks Velma',
      4.75: 'Alva Amber Garvin Hominy Kingfisher Leedey Marshall Maysville Millerton Minco Stratford Taloga Wilburton WrightCity',
      4.813: 'Cushing Orlando Stillwater Yale',
      4.85: 'ElkCity Lahoma NorthMiami UnionCity',
      4.875: 'Ada Canton Durant Francis Healdton LoneGrove',
      4.9: 'Mooreland Woodward',
      4.995: 'Wanette',
      5:
        'Agra Aline Beaver BoiseCity Boswell Buffalo Calvin Carmen Carney Castle Cement Chandler Chickasha Coalgate Davenport Davis ' +
        'DillCity Dustin Fargo Forgan Gage Goltry Granite Hastings Helena Jet Ketchum Kingston Madill Mangum Mannsville Maramec Meeker ' +
        'Miami Paden Prague Ralston Ravia Ryan Sentinel Sparks Stringtown Stuart Sulphur Tahlequah Terral Thomas Tishomingo Tryon ' +
        'Tupelo Waurika Weatherford Welch Wellston Whitefield',
      5.083: 'PoncaCity',
      5.167: 'Depew Kiefer Sapulpa',
      5.25:
        'Altus Barnsdall Braman Cashion Cherokee Choctaw Disney Dover Hartshorne Haworth Hennessey Hinton Konawa Laverne Loyal Medford ' +
        'Newkirk PaulsValley Pawhuska PondCreek RushSprings Sasakwa Tuttle Wakita Wynnewood Wynona',
      5.3: 'Arkoma Fanshawe Talihina',
      5.35: 'Erick Piedmont',
      5.375: 'Adair Pryor Roff Salina Seminole Spavinaw',
      5.406: 'Fairview',
      5.417: 'Gore',
      5.45: 'Guymon Hardesty Hooker',
      5.467: 'Glenpool',
      5.475: 'Glencoe',
      5.495: 'Asher Maud Shawnee',
      5.499: 'Muskogee Oktaha Taft Wainwright',
      5.5:
        'Antlers Apache Billings Binger Carnegie Claremore Cleveland Crowder Cyril Dibble Eufaula FortCobb FortTowson Foyil Frederick ' +
        'Gracemont Hugo Krebs Mannford Marietta McAlester MillCreek Morrison Pawnee Purcell Rattan Stigler Waynoka',
      5.55: 'Coweta Okay Wagoner',
      5.583: 'Dewar Morris',
      5.7: 'Grove Jay Kansas',
      5.75: 'Blanchard BrokenBow Camargo Hulbert Idabel KawCity Perry Seiling Skiatook Tonkawa Vici',
      5.849: 'Haskell',
      5.875: 'Chouteau Stonewall Tatums',
      6:
        'Arnett Atoka BurnsFlat Canadian Canute Chattanooga Checotah Clayton Cordell Gould Grandfield Hanna Holdenville Hollister Hydro ' +
        'Inola LoneWolf Manitou MountainPark Nowata Rentiesville Rocky Roosevelt Shattuck Temple Walters Wetumka',
      6.083: 'Beggs',
      6.125: 'Okeene',
      6.167: 'Bristow Oilton',
      6.25: 'Blackwell Lamont',
      6.3: 'Bokoshe Collinsville Pocola',
      6.35: 'Commerce',
      6.375: 'LocustGrove',
      6.406: 'CleoSprings',
      6.499: 'Porum Warner',
      6.5: 'Hallett Kiowa RedRock Savanna Wewoka',
      6.875: 'Watonga',
      6.999: 'WebbersFalls',
      7: 'Boley Davidson Gotebo Hobart Hollis MountainView Snyder Tipton',
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
  /** Municipalities only: counties may not levy such a tax. */
  SD: {
    asOf: '2026-02-10',
    source: 'South Dakota Department of Revenue, municipal tax, from a ZIP code table of 2026-02',
    elsewhere: 0,
    counties: {},
    cities: {
      1:
        'Alpena Blunt CampCrook Eden Frederick Hazel Hitchcock Iroquois LaBolt Olivet Orient Quinn Revillo SouthShore Tulare Utica ' +
        'Wallace Wasta Yale',
      1.5: 'Morristown',
      1.95: 'Canova',
      2:
        'Aberdeen Akaska Alcester Alexandria Andover Arlington Armour Artesian Ashton Astoria Aurora Avon Baltic BelleFourche Belvidere ' +
        'Beresford BigStoneCity Bison Bonesteel Bowdle BoxElder Bradley Brandon Brandt Bridgewater Bristol Britton Brookings Bruce ' +
        'Bryant Buffalo Burke Canistota Canton Carthage Castlewood Cavour Centerville Chamberlain Chancellor Clark ClearLake Colman ' +
        'Colome Colton Columbia Conde Corona Corsica Cresbard Crooks Custer Dallas Dante Davis DeSmet Deadwood DellRapids Delmont ' +
        'Dimock Doland EagleButte Edgemont Egan ElkPoint Elkton EllsworthAfb Emery Erwin Estelline Ethan Eureka Fairfax Fairview Faith ' +
        'Faulkton Flandreau Florence FortPierre Frankfort Freeman Garretson Gary Gayville Geddes Gettysburg Glenham Gregory Grenville ' +
        'Groton Harrisburg Harrold Hartford Hayti Hecla Henry Hermosa Herreid Highmore HillCity Hosmer HotSprings Hoven Howard Hudson ' +
        'Humboldt Hurley Huron Ipswich Irene Isabel Java Jefferson Kadoka Kennebec Keystone Kimball Kranzburg LakeAndes LakeCity ' +
        'LakeNorden LakePreston Lane Langford Lead Lemmon Lennox Leola Lesterville Letcher Madison Marion McIntosh McLaughlin Mellette ' +
        'Menno Midland Milbank Miller Mission Mitchell Mobridge Monroe Montrose MoundCity MountVernon Murdo NewEffington NewUnderwood ' +
        'Newell Nisland NorthSiouxCity Oacoma Oelrichs Oldham Onida Parker Parkston Peever Philip Pickstown Piedmont Pierpont Pierre ' +
        'Plankinton Platte Pollock Presho Pringle Pukwana Ramona RapidCity Redfield Reliance Roscoe Rosholt Salem Scotland Selby ' +
        'SiouxFalls Sisseton Spearfish Spencer Springfield StLawrence Stickney Stratford Sturgis Summit Tabor Tea TimberLake Toronto ' +
        'Trent Tripp Tyndall ValleySprings Veblen Vermillion Viborg Volga Volin Wagner Wakonda Wall Warner Watertown Waubay Webster ' +
        'Wentworth Wessington WessingtonSprings Westport White WhiteLake WhiteRiver Whitewood WillowLake Wilmot Winner Witten Wolsey ' +
        'Wood Woonsocket Worthing Yankton',
      3: 'Roslyn',
    },
  },
  TN: {
    asOf: '2025-12-01',
    source: 'Tennessee Department of Revenue, local sales tax rates, from a ZIP code table of 2025-12',
    counties: {
      2: 'Hancock Johnson Loudon Meigs Morgan Smith',
      2.25:
        'Bledsoe Campbell Cheatham Claiborne Fayette Franklin Grundy Hamilton Knox Marshall McNairy Monroe Scott Sequatchie Shelby ' +
        'Stewart Sullivan Sumner Tipton Trousdale Union White',
      2.5: 'Decatur Fentress Lincoln Montgomery Moore Overton Perry Roane Washington',
      2.75:
        'Anderson Bedford Benton Blount Bradley Cannon Carroll Carter Chester Clay Cocke Coffee Crockett Cumberland Davidson DeKalb ' +
        'Dickson Dyer Gibson Giles Grainger Greene Hamblen Hardeman Hardin Hawkins Haywood Henderson Henry Hickman Houston Humphreys ' +
        'Jackson Jefferson Lake Lauderdale Lawrence Lewis Macon Madison Marion Maury McMinn Obion Pickett Polk Putnam Rhea Robertson ' +
        'Rutherford Sevier Unicoi VanBuren Warren Wayne Weakley Williamson Wilson',
    },
    cities: {
      2.25: 'Bristol',
      2.5: 'JohnsonCity Kingsport Loudon',
      2.75:
        'AshlandCity Atoka Carthage Collierville Cordova Covington Dover Dunlap Germantown Gordonsville Hendersonville KingstonSprings ' +
        'Maryville Memphis Millington Munford OakRidge Oakland Pegram Rossville Somerville Sunbright Sweetwater Wartburg',
    },
  },
}
