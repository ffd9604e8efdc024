import type { CountyTable } from './county-table.ts'

/** States from Florida to Kansas, by their letters. */
export const FLORIDA_TO_KANSAS: Readonly<Record<string, CountyTable>> = {
  FL: {
    asOf: '2026-07-24',
    source: 'Florida Department of Revenue, discretionary sales surtax',
    counties: {
      0: 'Citrus Collier',
      0.5: 'Hernando Lee Martin Orange PalmBeach StJohns Volusia',
      1:
        'Baker Bay Bradford Brevard Broward Charlotte Dixie Flagler Gilchrist Glades Gulf Hardee IndianRiver Jefferson Lafayette Lake ' +
        'Levy Manatee MiamiDade Nassau Okaloosa Okeechobee Pasco Pinellas Polk Putnam SantaRosa Sarasota Seminole StLucie Sumter Suwannee ' +
        'Taylor Union Walton',
      1.5:
        'Alachua Calhoun Clay Columbia DeSoto Duval Escambia Franklin Gadsden Hendry Highlands Hillsborough Holmes Jackson Leon Liberty ' +
        'Madison Marion Monroe Osceola Wakulla Washington',
      2: 'Hamilton',
    },
  },
  GA: {
    asOf: '2026-04-01',
    source: 'Georgia Department of Revenue, Streamlined Sales Tax rate file',
    counties: {
      2: 'Cobb Gwinnett',
      3:
        'Bartow Burke Camden Carroll Catoosa Charlton Chatham Cherokee Dade Douglas Fannin Fayette Floyd Forsyth Franklin Gilmer Glynn ' +
        'Habersham Hall Hart Heard Houston Jones Newton Paulding Pickens Pike Polk Rockdale Spalding Stephens Troup Union Walton ' +
        'Whitfield Wilkinson',
      3.75: 'Fulton',
      4:
        'Appling Atkinson Bacon Baker Baldwin Barrow BenHill Bibb Bleckley Brantley Brooks Butts Calhoun Clarke Clayton Clinch Coffee ' +
        'Columbia Coweta Crawford Crisp Dawson DeKalb Dodge Dooly Dougherty Early Echols Effingham Glascock Gordon Grady Greene Hancock ' +
        'Haralson Harris Henry Irwin Jackson Jasper JeffDavis Jenkins Johnson Lanier Laurens Lee Lowndes Lumpkin Macon Madison Marion ' +
        'McIntosh Meriwether Mitchell Monroe Montgomery Morgan Oconee Pierce Pulaski Putnam Quitman Rabun Randolph Screven Seminole ' +
        'Stewart Sumter Talbot Taliaferro Tattnall Taylor Telfair Terrell Thomas Tift Toombs Towns Treutlen Twiggs Walker Ware Wayne ' +
        'Webster Wheeler White Wilcox Worth',
      4.5: 'Richmond',
      5:
        'Banks Berrien Bryan Bulloch Candler Chattahoochee Chattooga Clay Colquitt Cook Decatur Elbert Emanuel Evans Jefferson Lamar ' +
        'Liberty Lincoln Long McDuffie Miller Murray Muscogee Oglethorpe Peach Schley Turner Upson Warren Washington Wilkes',
    },
    cities: {
      4.9: 'Atlanta',
    },
  },
  /** Includes the Regional Transportation Authority; unlisted counties downstate only have the average of towns. */
  IL: {
    asOf: '2026-02-10',
    source: 'Illinois Department of Revenue, sales tax rates, counties downstate from a ZIP code table of 2026-02',
    elsewhere: 0,
    towns: 0.86,
    counties: {
      0: 'DeWitt Ford Kankakee Ogle',
      0.25: 'Carroll Iroquois Vermilion',
      0.35: 'Madison',
      0.5: 'Stephenson Tazewell',
      0.75: 'DuPage Kane Lake McHenry Will',
      1:
        'Bond Bureau Coles Douglas Fayette Greene JoDaviess Livingston Macoupin Mason McLean Mercer Montgomery Peoria Piatt RockIsland ' +
        'Sangamon Shelby',
      1.25: 'Champaign Stark',
      1.5: 'Boone Fulton Henry Knox Lee Macon Whiteside Winnebago',
      1.75: 'Calhoun Jersey',
      2: 'Edgar Logan Woodford',
      2.75: 'Cook',
    },
    cities: {
      1: 'Byron GrantPark Herscher Oregon StAnne Watseka',
      1.5: 'Dakota EastDubuque Naperville',
      2: 'Aurora Bourbonnais Bradley Chatsworth Dixon Galena Geneseo HopkinsPark Kankakee',
      2.25: 'Bolingbrook Colona Elgin Fulton Moline Waukegan',
      2.5: 'CherryValley Durand Joliet LovesPark MachesneyPark Morrison RockFalls Rockford Rockton Sterling Winnebago',
      2.75: 'Champaign Freeport Peoria',
      3: 'Decatur',
      3.25: 'Springfield',
      3.5: 'Bloomington Normal',
      3.75: 'ArlingtonHeights DesPlaines ElmwoodPark EvergreenPark Northbrook Palatine Schaumburg',
      4: 'Chicago Evanston Lincolnwood Skokie',
      4.5: 'Berwyn Cicero',
    },
  },
  /** Without the districts of single stores. */
  KS: {
    asOf: '2026-02-10',
    source: 'Kansas Department of Revenue, local retailers’ sales tax, from a ZIP code table of 2026-02',
    towns: 0.69,
    counties: {
      0: 'Butler Clark Coffey Comanche Cowley Grant Harper Montgomery Ness Rush',
      0.5: 'Ellis Haskell Marshall Phillips Rooks',
      0.7: 'Riley',
      1:
        'Anderson Atchison Barber Barton Brown Chase Chautauqua Clay Cloud Crawford Decatur Elk Ellsworth Ford Graham Gray Greeley ' +
        'Greenwood Hodgeman Jefferson Jewell Kearny Kiowa Lane Leavenworth Lincoln Linn Lyon Marion Meade Mitchell Morris Morton Ottawa ' +
        'Pottawatomie Reno Rice Sedgwick Stafford Stanton Stevens Sumner Trego Wallace Washington Wilson Woodson Wyandotte',
      1.25: 'Allen Douglas Geary Labette Seward',
      1.3: 'Finney',
      1.35: 'Shawnee',
      1.375: 'Edwards',
      1.4: 'Jackson',
      1.475: 'Johnson',
      1.5: 'Cherokee Franklin Hamilton Kingman McPherson Miami Nemaha Osage Osborne Saline Wabaunsee',
      1.65: 'Bourbon',
      1.75: 'Dickinson Neosho Norton Pratt Thomas',
      2: 'Cheyenne Doniphan Gove Harvey Logan Pawnee Rawlins Republic Russell Scott Sheridan Smith Wichita',
      2.25: 'Sherman',
    },
    cities: {
      0.5: 'Agra Schoenchen Woodston',
      1: 'Ashland Bogue Hanston Richfield Wichita',
      1.25: 'Kismet',
      1.5: 'Palco Satanta Sylvia Victoria',
      1.75: 'Hutchinson Sublette',
      2:
        'Andover Atwood Augusta BirdCity Bucklin Deerfield Derby Dorrance Emporia Gaylord Gorham Grainfield Haysville Herndon HillCity ' +
        'Hoxie Lakin Leoti McDonald Meade Newton Park Selden Sterling Ulysses Waldo Winfield',
      2.2: 'GreatBend',
      2.25: 'Grinnell',
      2.45: 'GardenCity',
      2.475: 'PrairieVillage',
      2.5: 'DodgeCity Ellis Glade Goodland Hugoton Jetmore McPherson Oakley Oberlin Phillipsburg Pittsburg Plainville ScottCity Syracuse',
      2.625: 'KansasCity',
      2.65: 'Manhattan',
      2.75: 'Hays Liberal Parsons Russell Salina',
      2.85: 'Lawrence Lenexa OverlandPark Topeka',
      2.975: 'Gardner Olathe',
      3: 'Chanute Coffeyville Independence Leavenworth Lucas Montezuma Moscow Norton Ottawa Quinter Rolla StFrancis Stockton',
      3.1: 'Shawnee',
      3.225: 'Mission',
      3.25: 'JunctionCity',
      4: 'Luray',
      4.25: 'Kanorado',
    },
  },
}
