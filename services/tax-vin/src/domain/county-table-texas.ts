import type { CountyTable } from './county-table.ts'

/** Cities only: counties levy less within a city than outside, and few towns are below the 2 % that all local taxes together may reach. */
export const TEXAS: CountyTable = {
  asOf: '2026-02-10',
  source: 'Texas Comptroller, city sales and use tax, from a ZIP code table of 2026-02',
  counties: {},
  cities: {
    0:
      'ArtesiaWells Avalon Bluegrove Bluffton BuchananDam Calliham Copeville Delmita FalconHeights Fannin Fowlerton Garciasville ' +
      'Gordonville Hargill Hochheim Jermyn Kamay LaBlanca Lasara Linn LosEbanos Lozano Montague PortMansfield PrairieHill Ringgold ' +
      'Salineno SanIsidro SanPerlita SantaElena SantaMaria Sebastian Sublime SweetHome Tehuacana Thomaston Tow VillageMills Weesatche',
    0.5:
      'Barksdale Barry Batesville Bergheim Bloomington Burlington Campbellton Carlton Catarina CenterPoint Chatfield Chriesman Christine ' +
      'Comfort Comstock DHanis Davilla Deanville Desdemona DimeBox Energy Era Fentress Flat Forestburg Francitas Gause Greenwood Hankamer ' +
      'Harper Harrold Heidenheimer Hunt Inez Jonesboro Kopperl LaSalle LagunaPark Lingleville Lolita Loving Lyons Mauriceville Mcfaddin ' +
      'Meyersville MorganMill Mound Myra NorthZulch Nursery Oklaunion Olden Orangefield Paluxy Pendleton Placedo Pottsville Powell ' +
      'PrairieLea Proctor Purdon Purmela RedRock RoansPrairie Rosston Satin Shiro Sidney Slidell SouthBend Sunset Telferner Tivoli ' +
      'Vanderbilt Wallisville Washington WillowCity',
    1: 'Austwell Bardwell Blanket Byers Carbon Coolidge Doss ElIndio Moran Petrolia Putnam Rosser Sadler Weinert Weston Woodson',
    1.5:
      'Asherton Axtell BigWells BloomingGrove Brandon Bryson Buckholts CampWood Dryden Frost Gustine Holliday Iredell Irene Kurten LaWard ' +
      'Leroy LittleRiverAcademy Liverpool Mart Megargel Morgan Oglesby Ross ValleyMills',
    1.75: 'Dawson Holland Iola LosIndios Richland Riesel RioHondo SantaRosa Trinidad',
    1.875: 'Stowell Winnie',
    2:
      'Abbott Addison Alamo Albany Allen Alvin Anahuac Anderson Angleton Aquilla ArcherCity Atascosa Austin Bacliff BalchSprings Bandera ' +
      'Bartlett Bastrop Batson Baytown Beaumont Belmont Belton Bertram Bigfoot Blanco BluffDale Blum Boerne Brackettville Breckenridge ' +
      'Bremond Brenham BridgeCity Bridgeport Briggs Brownsville Bruceville Bryan Buda Buna Burkburnett Burnet Burton Bynum Caddo ' +
      'CaddoMills Caldwell Calvert Cameron Canton CarrizoSprings Carrollton Castroville CedarCreek CedarHill CedarPark Celina Charlotte ' +
      'Chico Chilton China ChinaSpring Cisco Clifton Clute CollegeStation Collinsville Comanche Combes Concan Concord Coppell ' +
      'CopperasCove Corsicana Cost Cotulla Coupland Covington Crandall CranfillsGap Crawford Crosby CrossPlains CrystalCity Cuero ' +
      'Daisetta Dale Dallas Danbury Dayton DeLeon Decatur DeerPark DelRio DelValle Denison Dennis Desoto Devers Devine Deweyville ' +
      'Dickinson Dilley Donna Driftwood DrippingSprings Dublin Duncanville EaglePass Eastland Edcouch Eddy Edgewood Edinburg Edna Electra ' +
      'Elgin ElmMott Elmo Elsa Encinal Ennis Eustace Evadale Evant Fate Ferris Fischer Florence FlowerMound Flynn Forney FortHood ' +
      'FortWorth Franklin Fred Fredericksburg Freeport Fresno Friendswood Frisco Fruitvale Gainesville GalenaPark Galveston Ganado ' +
      'Garland Gatesville GeorgeWest Georgetown Gilchrist Goliad Gonzales Gordon Goree Gorman Graford Graham GrandPrairie GrandSaline ' +
      'Granger Groesbeck Groves Grulla Gunter Hallettsville Hamilton Hardin HarkerHeights Harlingen Harwood Hearne Helotes Henrietta ' +
      'Hewitt Hico Hidalgo HighIsland Highlands Hillister Hillsboro Hitchcock Hondo HorseshoeBay Houston Hubbard Hull Hutchins Hutto Hye ' +
      'Ingram IowaPark Irving Italy Jacksboro Jarrell JohnsonCity Josephine Jourdanton Justin Kaufman Keller Kemah Kemp Kempner Kendalia ' +
      'Kerens Kerrville Killeen Kingsbury Kingsland Knippa Kosse Kountze Krum Kyle LaCoste LaFeria LaJoya LaMarque LaPorte LaVilla ' +
      'LakeDallas Lampasas Lancaster LaughlinAfb Lavon LeagueCity Leander Lewisville Liberty LibertyHill Lindsay Lipan LittleElm Llano ' +
      'Lockhart Lopeno Lorena LosFresnos Lott Luling Lumberton Lyford Mabank Madisonville Malakoff Malone Manchaca Manor Manvel ' +
      'MarbleFalls Marlin Marquez Martindale Maxwell McDade McGregor McNeil Mcallen Mckinney Mercedes Meridian Mertens Mesquite Mexia ' +
      'Milano Milford Millican Mingus Mission MontBelvieu Moody Moulton MountCalm Muenster Mumford Munday Navasota Nederland Nevada ' +
      'NewBaden Newcastle Nocona Nolanville Nome Normangee Olmito Olney Orange Ottine Paige Palmer PaloPinto Pasadena Pearland Peaster ' +
      'Penelope Penitas Perrin Pflugerville Pharr PilotPoint Plano PointComfort Ponder Poolville PortArthur PortBolivar PortIsabel ' +
      'PortLavaca PortNeches PortOConnor Pottsboro Progreso Prosper Ranger Raymondville Raywood Reagan RedOak Rice Richards Richardson ' +
      'RioGrandeCity RisingStar Roanoke Rockdale Rockwall Rogers Roma Rosebud Rosharon RoundMountain RoundRock Rowlett RoyseCity ' +
      'SabinePass Sachse Salado SanAntonio SanBenito SanJuan SanMarcos Sanger SantaFe Santo Saratoga Schwertner Scotland Scurry Seabrook ' +
      'Seadrift Seagoville Seymour SheppardAfb Sherman Shiner Silsbee Snook Somerville SouthHouston SouthPadreIsland Southmayd Spicewood ' +
      'Spurger StJo Staples Stephenville Stonewall Strawn SullivanCity Sunnyvale Taylor Temple Terrell TexasCity TheColony Thorndale ' +
      'Thornton Thrall Throckmorton Tioga Tolar Troy Uvalde ValleyView Vernon Victoria Vidor Waco Walburg WalnutSprings Warren Waxahachie ' +
      'Webster Weir Wellborn Weslaco West Westhoff Wheelock Whitesboro Whitney Whitt WichitaFalls WillsPoint Wilmer Wimberley Windthorst ' +
      'Woodway Wortham Wrightsboro Wylie Yoakum',
  },
}
