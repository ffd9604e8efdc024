import type { CountyTable } from './county-table.ts'
import { CALIFORNIA } from './county-table-california.ts'

/** States from Alaska to Minnesota, by their letters. */
export const COUNTIES_A_TO_M: Readonly<Record<string, CountyTable>> = {
  AK: {
    asOf: '2026-07-01',
    source: 'Alaska: boroughs without a sales tax',
    counties: {
      0: 'Anchorage FairbanksNorthStar',
    },
    cities: {
      6: 'NorthPole',
    },
  },
  /** Cities alone: many counties take less within a city than outside of it. */
  AL: {
    asOf: '2026-05-04',
    source: 'Alabama Department of Revenue, local sales tax rates',
    elsewhere: 0,
    towns: 4.42,
    counties: {},
    cities: {
      5: 'Athens Auburn Decatur Dothan Enterprise Huntsville Madison Opelika',
      5.5: 'Daphne Florence Prattville',
      5.75: 'PhenixCity',
      6: 'Alabaster Anniston Bessemer Birmingham Foley Gadsden Helena Mobile Montgomery Northport Pelham Selma Trussville Tuscaloosa',
    },
  },
  /** Counties of which a rate was seen. */
  AR: {
    asOf: '2023-01-01',
    source: 'Arkansas, county-wide sales tax rates as published lists have them',
    towns: 0.97,
    counties: {
      1: 'Arkansas Benton Craighead',
      1.25: 'Baxter Boone Carroll Crawford',
      1.5: 'Ashley Clark Clay Desha',
      1.625: 'Cleburne',
      1.75: 'Conway',
      2: 'Bradley Chicot Columbia Dallas',
      2.5: 'Calhoun',
      3: 'Crittenden Cross',
      3.25: 'Cleveland',
    },
  },
  AZ: {
    asOf: '2026-05-01',
    source: 'Arizona Department of Revenue, transaction privilege tax rates, retail',
    towns: 0.37,
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
      2.5: 'Kingman Peoria Tempe',
      2.7: 'Gilbert Mesa',
      2.812: 'Yuma',
      2.83: 'ShowLow',
      2.9: 'Wickenburg',
      2.95: 'QueenCreek',
      3: 'Marana Nogales',
      3.1: 'CasaGrande Florence Tucson',
      3.2: 'Avondale Goodyear',
      3.5: 'ApacheJunction Eagar ParadiseValley Phoenix Springerville Surprise Tolleson',
      3.58: 'PrescottValley',
      3.6: 'FountainHills Glendale Maricopa',
      3.7: 'Buckeye Carefree CaveCreek ElMirage LitchfieldPark Prescott Youngtown',
      3.786: 'Flagstaff',
      3.83: 'Holbrook Snowflake Winslow',
      4: 'Bisbee',
      4.1: 'Coolidge Eloy',
      4.25: 'Cottonwood Sedona',
      4.3: 'Globe Page',
      4.4: 'CampVerde',
      4.8: 'Williams',
      4.88: 'Payson',
      5.112: 'SanLuis',
    },
  },
  CA: CALIFORNIA,
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
  /** With the Regional Transportation Authority; counties downstate that are not named are in what towns add. */
  IL: {
    asOf: '2026-05-04',
    source: 'Illinois Department of Revenue, sales tax rates',
    elsewhere: 0,
    towns: 1.23,
    counties: {
      0: 'McLean',
      0.75: 'DuPage Kane Lake McHenry Will',
      1: 'Peoria Sangamon',
      1.25: 'Champaign',
      1.5: 'Macon Winnebago',
      2.75: 'Cook',
    },
    cities: {
      1.5: 'Naperville',
      2: 'Aurora',
      2.25: 'Bolingbrook Elgin Waukegan',
      2.5: 'Bloomington Joliet Rockford',
      2.75: 'Champaign Peoria',
      3: 'Decatur',
      3.25: 'Springfield',
      3.75: 'ArlingtonHeights DesPlaines Northbrook Palatine Schaumburg',
      4: 'Chicago Evanston Skokie',
      4.5: 'Cicero',
    },
  },
  /** With the transportation, housing and county transit districts. */
  MN: {
    asOf: '2026-04-01',
    source: 'Minnesota Department of Revenue, Streamlined Sales Tax rate file',
    counties: {
      0:
        'Aitkin BigStone Clearwater Cottonwood Grant Houston Kittson LacQuiParle LakeOfTheWoods Lincoln Lyon Mahnomen Marshall Meeker ' +
        'Murray Pennington Pipestone Pope RedLake Rock Stevens Swift Traverse Wilkin YellowMedicine',
      0.25: 'Stearns',
      0.5:
        'Becker Beltrami Benton BlueEarth Brown Carlton Cass Chippewa Chisago Clay CrowWing Dodge Douglas Faribault Fillmore Freeborn ' +
        'Goodhue Hubbard Isanti Kanabec Kandiyohi Koochiching Lake LeSueur Martin McLeod MilleLacs Morrison Mower Nicollet Nobles Norman ' +
        'Olmsted OtterTail Pine Polk Redwood Renville Rice Roseau Sherburne Sibley StLouis Steele Todd Wabasha Wadena Waseca Watonwan ' +
        'Winona Wright',
      1: 'Cook Itasca Jackson',
      1.25: 'Anoka Dakota',
      1.5: 'Carver Ramsey Scott Washington',
      1.65: 'Hennepin',
    },
    cities: {
      1.25: 'Rochester',
      2: 'Duluth',
      2.15: 'Minneapolis',
      3: 'StPaul',
    },
  },
}
