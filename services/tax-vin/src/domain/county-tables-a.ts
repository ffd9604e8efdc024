import type { CountyTable } from './county-table.ts'

/** States from Alaska to Arizona, by their letters. */
export const ALASKA_TO_ARIZONA: Readonly<Record<string, CountyTable>> = {
  /** Unlisted cities get the state's average. */
  AK: {
    asOf: '2026-02-10',
    source: 'Alaska, local sales tax of boroughs and cities, from a ZIP code table of 2026-02',
    counties: {
      0: 'Anchorage BristolBay Denali FairbanksNorthStar KodiakIsland LakeandPeninsula MatanuskaSusitna NorthSlope SoutheastFairbanks',
      3: 'KenaiPeninsula',
    },
    cities: {
      0:
        'Akiak Akutan Atka Chignik ColdBay Egegik Ekwok GoodnewsBay Grayling HolyCross Kalskag Kongiganak McGrath NewStuyahok Nikolai ' +
        'PilotPoint Platinum PortHeiden RussianMission Shageluk StGeorgeIsland Valdez',
      2: 'Aniak Chefornak Eek Houston Kivalina Manokotak Nightmute Shungnak Tanana TenakeeSprings ToksookBay',
      2.5: 'WardCove Wasilla',
      3:
        'Ambler BrevigMission Chevak Deering DutchHarbor Elim FalsePass FortYukon Galena Gambell Gustavus Kiana Kobuk Kotlik Koyuk ' +
        'LarsenBay MountainVillage Palmer PointHope Quinhagak Shishmaref Skagway StMarys Talkeetna Teller Unalaska Wales WhiteMountain',
      3.5: 'StPaulIsland',
      4:
        'Alakanuk Emmonak Marshall Mekoryuk Nenana Noorvik Nunapitchuk Pelican PilotStation PortAlexander SandPoint Savoonga Shaktoolik ' +
        'Stebbins',
      4.5: 'Haines',
      5: 'Aleknagik HooperBay Kake Kwethluk Napakiak Seldovia Unalakleet Whittier Yakutat',
      6:
        'Bethel Buckland ClarksPoint Craig Dillingham Hydaburg Kenai KingCove Kotzebue Nome NorthPole Ouzinkie Petersburg ScammonBay ' +
        'ThorneBay',
      6.5: 'Hoonah Ketchikan Klawock Selawik',
      7: 'Cordova Kodiak MeyersChuck Seward',
      7.85: 'Homer',
    },
  },
  /** Cities only: many counties levy less within a city than outside. */
  AL: {
    asOf: '2026-02-10',
    source: 'Alabama Department of Revenue, local sales tax rates, small towns from a ZIP code table of 2026-02',
    elsewhere: 0,
    towns: 4.25,
    counties: {},
    cities: {
      1: 'Calvert Campbell DeerPark Frankville Fruitdale Gainestown Leroy Malcolm StStephens Sunflower Tibbie VinegarBend Wagarville',
      1.5: 'Bucks StElmo',
      2:
        'Bellwood Brooklyn Bryant Cragford Estillfork FortRucker Higdon Hollytree Jones Lenox Lester PaintRock Princeton Range Shorterville ' +
        'Trenton',
      2.5: 'FortDavis Hardaway PineLevel',
      3: 'Choccolocco DixonsMills Jachin Jefferson Lillian LittleRiver Magnolia Melvin MountHope Nanafalia Safford Sawyerville Seminole',
      3.5: 'Anderson Franklin Grady HighlandHome Honoraville Jack Killen Lapine PerdueHill Petrey Uriah Vredenburgh Whatley',
      4:
        'Ariton Bellamy Black CoffeeSprings Cottonton Elkmont Fulton Hatchechubbee Lawley Malvern Mooresville Needham Newbern Newville ' +
        'Pittsview Salem Sardis Verbena WalnutGrove Ward Waterloo',
      4.5:
        'Alberta Arlington Boykin Catherine Coy Dozier ForestHome Furman Gantt Lexington LowerPeachTree McWilliams Minter OakHill PineApple ' +
        'RiverFalls',
      4.75: 'PikeRoad',
      5:
        'Abbeville Ardmore Ashford Ashland Athens Auburn Beatrice Billingsley Bridgeport Castleberry Cherokee Crossville Daleville Decatur ' +
        'Dothan Douglas Dutton Elba Enterprise Eva Evergreen Fairhope Falkville Forkland FortPayne Fyffe Geraldine Gilbertown Gordon Grant ' +
        'Gurley Hartford Henagar Hillsboro Hollywood Huntsville Hurtsboro Huxford Ider Kinston Leighton Loxley Madison Mentone Moulton ' +
        'MuscleShoals Myrtlewood NewHope Newton Opelika Ozark Perdido RedLevel Robertsdale Russellville Samson Scottsboro Section Stevenson ' +
        'Sylvania Wing',
      5.5:
        'Brundidge Clayton Clio Dadeville Daphne Elmore Eufaula Florence Geneva Glenwood McKenzie MountVernon Prattville Rutledge Sheffield ' +
        'Troy Wetumpka',
      5.75: 'PhenixCity',
      6:
        'Alabaster Albertville AlexanderCity Andalusia Anniston Ashville Atmore Attalla Autaugaville BayMinette BayouLaBatre Bessemer ' +
        'Birmingham Boaz Brantley Brewton Butler CedarBluff Chatom Citronelle Coffeeville Coosada Courtland DauphinIsland Demopolis ' +
        'Eclectic Excel Faunsdale Florala Foley Gadsden Georgiana Greensboro GroveHill GulfShores Helena Jackson Linden Lisman Lockhart ' +
        'Luverne MagnoliaSprings Maplesville Marion McIntosh Millry Mobile Monroeville Montgomery Northport Opp OrangeBeach Orrville Oxford ' +
        'Pelham Pennington Repton Saraland Selma SweetWater Tallassee Thomaston Thomasville Trussville Tuscaloosa UnionSprings Uniontown ' +
        'Valley',
      6.5: 'FortDeposit Hayneville Millbrook',
      7: 'Camden Cuba Elberta Greenville PineHill',
      7.5: 'Collinsville Shorter Tuskegee',
      8: 'Altoona York',
    },
  },
  AR: {
    asOf: '2025-12-01',
    source: 'Arkansas Department of Finance and Administration, local tax rates, from a ZIP code table of 2025-12',
    towns: 0.56,
    counties: {
      0: 'Monroe Saline',
      0.5: 'Carroll Faulkner Izard',
      1: 'Arkansas Benton Craighead Johnson Lee Newton Pope Pulaski Sebastian',
      1.125: 'Yell',
      1.25: 'Baxter Boone Crawford Grant Jefferson Miller Randolph Washington',
      1.375: 'Greene',
      1.5: 'Ashley Clark Clay Columbia Desha Garland HotSpring Independence Lonoke Prairie Searcy Stone VanBuren',
      1.625: 'Cleburne',
      1.75: 'Conway Crittenden Howard Marion Poinsett Sharp White',
      2: 'Bradley Chicot Dallas Franklin Hempstead Lincoln Logan Nevada Phillips Pike Polk Scott Union Woodruff',
      2.25: 'Drew Jackson Lafayette',
      2.5: 'Lawrence Mississippi Ouachita',
      2.625: 'Calhoun',
      2.75: 'Perry',
      2.875: 'LittleRiver StFrancis',
      3: 'Cross Fulton Montgomery',
      3.125: 'Sevier',
      3.25: 'Cleveland',
      3.5: 'Madison',
    },
    cities: {
      0.5: 'Enola',
      1: 'Aubrey Haynes Wrightsville',
      1.5: 'Coy MountainPine Okolona Ulm',
      1.75: 'Clarkedale Edmondson Garner Griffithville Letona Russell WestPoint',
      2: 'Almyra Elaine Guy Hunter Moro',
      2.125: 'LittleRock',
      2.25: 'Altheimer Conway Jacksonport Sherrill Tupelo',
      2.5: 'Bassett Benton Clinton Dyess Keo Russellville',
      2.625: 'HeberSprings',
      2.75: 'Beedeville Gilmore Higginson Morrilton Tyronza VanBuren',
      2.875: 'Caldwell Paragould PineBluff',
      3:
        'Augusta Barling Beebe BellaVista Bentonville Brinkley Bryant Centerton Clarksville CottonPlant Decatur FortSmith Gentry Grannis ' +
        'Greenbrier Greenwood Harrison HollyGrove HotSpringsNationalPark Humnoke Jacksonville Marianna Maumelle Mayflower NorthLittleRock ' +
        'Patterson Rogers Sherwood SiloamSprings StCharles Vandervoort',
      3.125: 'FairfieldBay Quitman',
      3.25: 'Alma BaldKnob Crossett Diaz ElDorado Fayetteville Lepanto Monticello Pocahontas Redfield Sheridan Springdale Vilonia Wabbaseka',
      3.375: 'MountainHome',
      3.5: 'Arkadelphia Austin Batesville Cabot Luxora Murfreesboro Ward',
      3.625: 'Carlisle',
      3.75: 'Bradford Joiner Magnolia MarkedTree Newport Perryville RoseBud Searcy Texarkana Trumann Turrell',
      3.875: 'Hughes Madison',
      4: 'Alexander Blytheville Gillett Gosnell Helena HickoryRidge Hope MountIda Norman Ozark Parkin Stuttgart WestHelena WestMemphis',
      4.25: 'Camden',
      4.5: 'DeWitt DesArc Dumas England Hazen Keiser Lonoke Malvern McGehee Osceola WalnutRidge',
      4.75: 'ForrestCity Menifee',
      4.875: 'Palestine',
      5: 'CherryValley Marvell',
    },
  },
  AZ: {
    asOf: '2026-02-10',
    source: 'Arizona Department of Revenue, transaction privilege tax rates, retail, small towns from a ZIP code table of 2026-02',
    counties: {
      0: 'Mohave',
      0.5: 'Apache Cochise Greenlee Pima',
      0.7: 'Maricopa',
      0.75: 'Yavapai',
      0.83: 'Navajo',
      1: 'Gila Graham LaPaz SantaCruz',
      1.1: 'Pinal',
      1.112: 'Yuma',
      1.3: 'Coconino',
    },
    cities: {
      2: 'BullheadCity LakeHavasuCity',
      2.2: 'Chandler',
      2.4: 'Scottsdale',
      2.45: 'SierraVista',
      2.5: 'Kingman Peoria Sahuarita Tempe',
      2.7: 'Gilbert Mesa',
      2.75: 'Dewey Humboldt',
      2.812: 'Yuma',
      2.83: 'ShowLow',
      2.9: 'Wickenburg',
      2.95: 'QueenCreek',
      3: 'ColoradoCity Marana Nogales Parker',
      3.1: 'CasaGrande Florence Tucson',
      3.2: 'Avondale Goodyear',
      3.3: 'GrandCanyon',
      3.5: 'ApacheJunction Eagar ParadiseValley Phoenix Quartzsite Springerville StJohns Surprise Tolleson Willcox',
      3.58: 'PrescottValley',
      3.6: 'FountainHills Glendale Maricopa',
      3.7: 'Buckeye Carefree CaveCreek ElMirage LitchfieldPark Prescott Youngtown',
      3.786: 'Flagstaff',
      3.83: 'Holbrook Lakeside Pinetop Snowflake Winslow',
      4: 'Benson Bisbee Hayden Patagonia Tombstone',
      4.1: 'Coolidge Eloy',
      4.2: 'GilaBend',
      4.25: 'Cottonwood Jerome Sedona',
      4.3: 'Douglas Globe Page',
      4.4: 'CampVerde',
      4.612: 'Wellton',
      4.75: 'ChinoValley',
      4.8: 'Williams',
      4.88: 'Payson',
      5.1: 'Kearny Mammoth Superior',
      5.112: 'SanLuis',
      5.3: 'Fredonia',
    },
  },
}
