/*
 * The only table of column names in feeds (rules: feed columns), from feeds seen in practice. Spellings are folded to lower-case letters and digits
 * without accents, so `Stock #` is `stock` and `Année` is `annee`. A whole header must equal a spelling: 'Carfax VIN' is not a VIN and 'MPG(Miles
 * per gallon)' is not a mileage. The order within a field is the priority: the first column with a usable value in a row is used. English comes
 * first, then one line each of French, Spanish and German.
 */

/** Returns the spellings of a field, separated by white space. */
function spelled(text: TemplateStringsArray): readonly string[] {
  return text.join('').trim().split(/\s+/)
}

/** Fields that are read from one cell. */
export const FIELD_SPELLINGS = {
  vin: spelled`
    vin vinno vinnumber vinnum vinnbr vincode vin17 fullvin vehiclevin vehiclevinnumber vehicleidentificationnumber
    vehicleidnumber vehiclevinno vehicleidentification vehicleidentificationnumbervin vehvin inventoryvin serialnumber serialno serialnum
    niv numeroniv noniv numerodidentificationduvehicule numerodidentification numerodechassis
    numerodeserie numeroserie noserie nodeserie numerodechasis numerodebastidor bastidor
    fahrgestellnummer fahrgestellnr fahrzeugidentifizierungsnummer fin fgnr vinnr chassisnumber chassisno`,
  stockNumber: spelled`
    stocknumber stockno stock stocknum stockid stk stkno stknum stknumber stocknbr stocknr stockcode stockref stockreference
    vehiclestocknumber vehiclestockno vehiclestock vehiclestockid dealerstocknumber dealerstockno dealerstock inventorynumber inventoryno
    invno invnumber stck stckno dmsstock dmsstocknumber stocknumberdms stockunit stockunitnumber vehstock vehstockno vehstocknumber
    numerodestock numerostock nodestock nostock ndestock numerodinventaire numeroinventaire nodinventaire noinventaire
    numerodeinventario numeroinventario nodeinventario noinventario inventario
    internenummer internenr fahrzeugnummer fahrzeugnr lagernummer bestandsnummer`,
  /** used only if the file has no stock number column */
  listingId: spelled`
    vehicleid id listingid inventoryid unitnumber unitno autolistingid vehicleofferid listingnumber referencenumber fullregistration regno
    sku controlnumber vehid lotid lotnumber unitid registrationnumber registrationno vrm`,
  year: spelled`
    year modelyear vehicleyear vehiclemodelyear yearmodel yr modelyr mdlyr caryear vehicleyr yearofmanufacture manufactureyear
    vehyear yearbuilt productionyear my
    annee anneemodele anneedumodele
    ano anio anomodelo anodelmodelo modeloano
    baujahr modelljahr erstzulassung firstregistration`,
  make: spelled`
    make vehiclemake makename makedescription makedesc carmake manufacturer vehiclemanufacturer brand vehiclebrand brandname vehmake mfg mfr mk
    marque fabricant
    marca fabricante
    marke hersteller`,
  model: spelled`
    model vehiclemodel modelname vehiclemodelname vehmodel carmodel carline modelline modeldescription modeldesc mdl
    modele
    modelo
    modell`,
  trim: spelled`
    trim trimlevel vehicletrim vehicletrimlevel trimname trimdescription trimdesc modeltrim series seriesdetail vehicleseries variant
    vehiclevariant version submodel derivative styledescription stylename
    vehtrim grade trimseries seriestrim trimstyle
    finition niveaudefinition versionmodele
    acabado
    ausfuhrung ausstattungslinie`,
  name: spelled`vehiclename name`,
  /** year, make and model in one cell, for files and rows without separate columns */
  yearMakeModel: spelled`
    yearmakemodel yearmakemodeltrim vehicleyearmakemodel vehicleyearmakemodeltrim ymm ymmt vehicle vehicleinfo vehicledetails`,
  /** a listing's headline, used as the name if there is no other */
  title: spelled`
    title vehicletitle adtitle headline heading listingtitle vehicleheading
    titre titulo titel`,
  body: spelled`
    bodystyle body bodytype vehiclebody vehiclebodystyle bodyclass vehiclebodytype bodystyledescription bodydescription bodydesc
    bodystylename bodytypename standardbody carbody autowriterbody vehbody
    vehbodystyle vehbodytype
    carrosserie typedecarrosserie stylecarrosserie
    carroceria tipodecarroceria
    karosserie karosserieform aufbau`,
  mileage: spelled`
    mileage miles odometer mileagevalue odometervalue vehiclemileage vehicleodometer vehiclemiles odometerreading currentmileage
    currentodometer mileagecurrent odometermiles mileagemiles mileageinmiles odometermi mileagemi odo milage millage
    odom vehmileage vehmiles vehodometer actualmiles actualmileage currentmiles totalmiles mileagereading odometerreadingmiles
    vehicleodometerreading mileageamount mileageexact mlg
    odometre`,
  mileageKm: spelled`
    kilometers kilometres kms km mileagekm odometerkm odometerkms odometerkilometers odometerkilometres mileagekms mileagekilometers
    mileagekilometres mileageinkm kilometer kilometre kmreading odometerinkm
    kilometrereading kilometerreading
    kilometrage kilometragekm
    kilometraje kilometros recorrido quilometragem
    kilometerstand kmstand laufleistung`,
  mileageUnit: spelled`
    mileageunit odometerunit mileageunits odometerunits unitofmeasure odometertype odometerunitofmeasure mileageunitofmeasure mileagetype
    odometeruom mileageuom`,
  condition: spelled`
    condition vehiclecondition stateofvehicle newused newusednu usednew usedornew neworused newusedflag newusedcode newusedindicator
    newusedtype newusedcertified newusedcpo newpreowned vehiclenewused saleclass inventorytype vehicleinventorytype invtype nu
    inventorycondition stockcondition vehiclestate conditiontype conditionnewused vehicletypenewused usednewcertified
    nuc typenewused newusedind vehcondition unitcondition itemcondition
    etat etatduvehicule neufusage neufouusage neufoccasion neufouoccasion
    condicion nuevousado nuevoousado
    zustand fahrzeugzustand neugebraucht`,
  /** columns that may contain other things: only a cell with just a word for used or new counts */
  conditionHint: spelled`
    type vehicletype stocktype status class listingtype inventorystatus vehiclestatus vehicleclass saletype statuscode category
    cartype vehtype lottype typecode unittype itemtype
    typedevehicule statut categorie estado tipo categoria fahrzeugart kategorie`,
  isNew: spelled`isnew new isnewvehicle newvehicle newflag`,
  isUsed: spelled`isused used isusedvehicle usedvehicle usedflag preowned ispreowned`,
  certified: spelled`
    certified iscpo iscertified cpo certifiedpreowned cpoflag certifiedflag certifiedyn certifiedpreownedflag certifiedused
    iscertifiedpreowned vehiclecertified cpoyn manufacturercertified oemcertified cert iscert certifiedvehicle
    factorycertified certifiedind certifiedindicator certifiedstatus
    certifie vehiculecertifie
    certificado`,
  exteriorColor: spelled`
    exteriorcolor exteriorcolour extcolor extcolour oemcolornameexterior exteriorcolordescription exteriorcolordesc exteriorcolorname
    extcolordescription extcolordesc extcolorname oemexteriorcolor manufacturerexteriorcolor mfgexteriorcolor factorycolor colorexterior
    colourexterior colorext colourext vehicleexteriorcolor vehicleexteriorcolour extclr color colour vehiclecolor vehiclecolour carcolor
    colordescription colorname bodycolor bodycolour paintcolor paint exterior exteriorclr outsidecolor outsidecolour extcol
    ecolor vehcolor vehextcolor clr oemextcolor extcoloroem exteriorcoloroem mfrcolor mfrexteriorcolor extcolorgeneric exteriorcolorgeneric
    exteriorbasecolor baseexteriorcolor baseextcolor basecolor genericexteriorcolor
    couleurexterieure couleurext couleurdelexterieur couleur
    colorexterno
    aussenfarbe auenfarbe farbe`,
  interiorColor: spelled`
    interiorcolor interiorcolour intcolor intcolour oemcolornameinterior interiorcolordescription interiorcolordesc interiorcolorname
    intcolordescription intcolordesc intcolorname incolor oeminteriorcolor manufacturerinteriorcolor colorinterior colourinterior
    colorint colourint vehicleinteriorcolor vehicleinteriorcolour intclr interior interiorclr insidecolor insidecolour intcol oemintcolor intcoloroem
    interiorcoloroem mfrinteriorcolor intcolorgeneric interiorcolorgeneric
    icolor vehintcolor interiorbasecolor baseinteriorcolor baseintcolor genericinteriorcolor
    couleurinterieure couleurint interieur
    colorinterno
    innenfarbe`,
  drivetrain: spelled`
    drivetrain drivetraindesc drivetraindescription drivetype driveline drive drivewheelconfiguration drivetraintype wheeldrive
    drivewheels drivenwheels drivetypedescription vehicledrivetrain vehicledrivetype vehicledrive drivesystem
    drivelinetype drvtrain drv wheeldrivetype
    rouage rouagedentrainement entrainement motricite traction
    traccion
    antrieb antriebsart`,
  transmission: spelled`
    transmission transmissiontype trans transmissiondescription transmissiondesc transmissionname vehicletransmission
    standardtransmission tranmission transmissi gearbox gearboxtype transtype transdesc
    transmissionstyle transmissiontext
    boitedevitesses boitedevitesse
    transmision
    getriebe getriebeart`,
  engine: spelled`
    engine enginedescription enginedesc vehicleengine enginename enginetype enginetext eng engdesc
    moteur
    motor`,
  engineCylinders: spelled`
    enginecylinders cylinders cylindercount cyl enginecylinderct enginecylindercount numberofcylinders noofcylinders numcylinders
    ofcylinders ofcyl noofcyl numcyl numberofcyl enginecyl cyls cylinder
    cylindres nombredecylindres
    cilindros
    zylinder`,
  fuel: spelled`
    fueltype fuel vehiclefueltype fueltypename fueldescription fueldesc enginefueltype enginefuel fueltypedesc primaryfuel
    primaryfueltype
    carburant typedecarburant
    combustible tipodecombustible
    kraftstoff kraftstoffart`,
  currency: spelled`
    currency pricecurrency currencycode pricecurrencycode currencyiso
    devise
    moneda
    wahrung`,
  description: spelled`
    description webaddescription vehicledescription comments vehiclecomments dealercomments sellercomments sellerscomments freetext comment1
    sellingdescription addescription descriptions fulldescription longdescription detaileddescription htmldescription marketingdescription
    webdescription websitedescription internetdescription onlinedescription descriptiontext listingdescription sellernotes sellersnotes
    sellerdescription webcomments websitecomments internetcomments internetcomment dealercomment comment vehicleoverview adtext adcopy
    advertisingtext marketingcomments commentsdescription descriptioncomments publiccomments publicnotes comments1 commenttext
    vehicledesc vehdesc vehdescription longdesc desc longdescriptionhtml advert adverttext
    descriptionfr commentaires commentaire
    descripcion comentarios
    beschreibung bemerkungen`,
  /** equipment; all columns are used */
  options: spelled`
    options categorizedoptions features equipment vehicleoptions vehiclefeatures vehicleequipment optionlist optionslist featurelist
    featureslist equipmentlist optionstext optiontext optiondescription optiondescriptions optionsdescription alloptions installedoptions
    installedequipment installedfeatures factoryoptions factoryequipment optionalequipment standardequipment standardfeatures keyfeatures
    carfeatures equip vehicleoption
    equipements equipement optionsfr
    equipamiento equipo opciones
    ausstattung sonderausstattung`,
  /** the first day in stock */
  inStockSince: spelled`
    dateinstock instockdate instocksince inventorydate dateininventory ininventorysince inventorysince datefirstonlot firstonlotdate
    onlotsince onlotdate dateonlot lotdate stockdate datestocked stockeddate stockindate datein inventoryindate inventoryentrydate
    datereceived receiveddate dateofstock acquired acquireddate dateacquired acquisitiondate arrivaldate dateofarrival
    dateenstock dateentreestock dateentreeinventaire
    fechaingreso fechadeingreso fechainventario`,
  /** the vehicle's page on the dealership's own website */
  detailPageUrl: spelled`
    vdp vdpurl vdplink vehicledetaillink vehicledetailurl vehicledetailsurl vehicledetailpage vehicledetailpageurl detailpageurl detailpage
    detailurl detailsurl detaillink vehicleurl vehiclelink vehiclepageurl listingurl listinglink adurl productlink itemurl pageurl
    cardetailslink websitelinkformoredetails link url
    lien enlace`,
  videoUrl: spelled`
    videourl videolink video vehiclevideo videourls vehiclevideourl vehiclevideolink walkaroundvideo walkaroundvideourl youtubeurl
    youtubelink youtubevideo youtube videourl1 videolink1 video1 videos walkaround`,
  /** URLs of reports about the vehicle (feed-reports.ts) */
  autocheckUrl: spelled`
    autocheck autocheckurl autochecklink autocheckreport autocheckreporturl autocheckreportlink autocheckhref autocheckpdf autocheckpdfurl
    autocheckhistoryurl autocheckhistoryreport autocheckhistoryreporturl vehicleautocheckurl vehicleautocheck urlautocheck experianautocheckurl`,
  carfaxUrl: spelled`
    carfax carfaxurl carfaxlink carfaxreport carfaxreporturl carfaxreportlink carfaxhref carfaxpdf carfaxpdfurl carfaxvhr carfaxvhrurl
    carfaxhistoryurl carfaxhistoryreport carfaxhistoryreporturl vehiclecarfaxurl vehiclecarfax urlcarfax carfaxcanadaurl carfaxcanadareporturl
    carproof carproofurl carprooflink carproofreporturl`,
  historyReportUrl: spelled`
    historyreport historyreporturl historyreportlink vehiclehistory vehiclehistoryurl vehiclehistorylink vehiclehistoryreport
    vehiclehistoryreporturl vehiclehistoryreportlink historyurl historylink vhr vhrurl vhrlink`,
  stickerUrl: spelled`
    windowsticker windowstickerurl windowstickerlink windowstickerpdf windowstickerpdfurl stickerurl stickerlink stickerpdf sticker
    monroney monroneyurl monroneylink monroneylabel monroneylabelurl monroneysticker monroneystickerurl originalwindowsticker
    originalwindowstickerurl originalstickerurl factorystickerurl oemwindowstickerurl oemstickerurl buildsheet buildsheeturl
    msrpurl msrplink msrppdf msrppdfurl msrppdflink`,
  inspectionUrl: spelled`
    inspection inspectionurl inspectionlink inspectionreport inspectionreporturl inspectionreportlink inspectionpdf inspectionpdfurl
    inspectionform inspectionformurl vehicleinspectionurl vehicleinspectionreport vehicleinspectionreporturl multipointinspectionurl mpiurl
    conditionreport conditionreporturl conditionreportlink`,
} as const

/** Columns with a price, by the kind of price. Cost and wholesale are only for staff (rules: public price). */
export const PRICE_SPELLINGS = {
  internetPrice: spelled`
    internetprice sellingprice salesprice saleprice specialprice onlineprice webprice pricecurrent currentprice discountedprice
    finalprice eprice internetspecialprice specialinternetprice internetspecial webspecialprice websiteprice websaleprice
    priceinternet pricesale pricespecial pricefinal vehicleinternetprice vehiclesaleprice vehiclesellingprice ourprice yourprice bestprice
    sellingpriceusd salepriceusd internetpriceusd nowprice promoprice promotionalprice cashprice netprice offerprice
    clearanceprice featuredprice reducedprice internetsaleprice nohaggleprice hotprice webspecial
    prixinternet prixdevente prixsolde prixspecial prixpromo prixpromotionnel prixenligne prixreduit
    precioespecial preciooferta preciodeoferta preciointernet preciopromocional preciodeventa
    aktionspreis angebotspreis`,
  price: spelled`
    price askingprice primarypriceormsrp listprice listingprice vehicleprice pricevalue priceamount advertisedprice priceasking
    vehicleaskingprice vehiclelistprice publishedprice displayprice priceusd pricecad pricemxn dealeraskingprice lotprice
    retailaskingprice advertisingprice asking price1 allinprice vehicleallinprice totalprice
    askprice adprice listedprice postedprice windowprice buynowprice retailasking priceinclvat
    vehprice driveawayprice driveaway list suggestedprice suggestedsellingprice
    prix prixdemande prixaffiche prixcad prixtotal
    precio preciodelista precioventa preco
    preis verkaufspreis bruttopreis preisbrutto endpreis`,
  retail: spelled`
    retailprice retail originalprice regularprice priceretail bookretail retailvalue vehicleretailprice wasprice oldprice strikethroughprice
    listretailprice suggestedretail compareatprice previousprice beforeprice
    prixregulier prixdedetail prixdetail prixoriginal
    precioregular precionormal precioanterior`,
  msrp: spelled`
    msrp vehiclemsrp stickerprice manufacturersuggestedretailprice pricemsrp msrpprice totalmsrp suggestedretailprice dsrp msrpusd msrpcad
    msrptotal listmsrp factorymsrp manufacturermsrp windowstickerprice originalmsrp basemsrp
    pdsf prixdedetailsuggere
    preciosugerido
    uvp listenpreis neupreis`,
  cost: spelled`
    cost unitcost pricecost vehiclecost invoice invoiceprice priceinvoice vehicleinvoice invoiceamount invoicecost dealercost bookvalue
    totalcost basecost acquisitioncost purchaseprice purchasecost netcost
    vehiclecosttotal costtotal inventorycost actualcost invcost costprice costamount costbasis ourcost buyprice acv invamt invoiceamt
    invoicetotal netinvoice yourcost vehcost
    cout coutant prixcoutant prixdachat coutdachat
    costo preciodecompra
    einkaufspreis`,
  wholesalePrice: spelled`wholesaleprice pricewholesale wholesale wholesalevalue tradeprice prixdegros preciomayoreo handlerpreis`,
} as const

/**
 * Returns numbered spellings for additional_image_link_1, Foto 2 and so on. Columns named image, photo or picture need no entry for their numbers.
 */
function numbered(names: readonly string[]): string[] {
  return names.flatMap((name) => Array.from({ length: 41 }, (_, number) => name + number))
}

/** Columns with photos, in the order in which they are merged: main photo, numbered photos, lists. */
export const PHOTO_SPELLINGS = {
  main: spelled`
    mainimageurl mainimage mainphoto mainphotourl mainpicture primaryimage primaryimageurl primaryphoto primaryphotourl
    primarypicture imagelink imageurl photourl pictureurl photo image picture thumbnail thumbnailurl imageimagemd imageimagelg
    heroimage heroimageurl vehphoto vehimage coverimage coverphoto featuredimage defaultimage defaultphoto firstimage firstphoto keyphoto
    keyphotourl vehicleimage vehicleimageurl vehiclephoto
    vehiclephotourl imgurl photolink picturelink img
    photoprincipale imageprincipale
    foto fotoprincipal imagen imagenprincipal
    bild hauptbild`,
  list: [
    ...spelled`
      imagelist photourllist photourls imageurls allimageurls allphotourls allimages allphotos picturerefs pictures photos images pics
      photolist pictureurls picturelist imageurllist pictureurllist additionalimagelink additionalimagelinks additionalimageurls
      additionalimages additionalphotos additionalphotourls otherimageurls otherphotos otherimages websitelinkforimages imagelinks
      photolinks picturelinks vehiclephotos vehicleimages vehiclepictures vehiclephotourls vehicleimageurls imageslist photoslist
      imagesurl imagesurls photosurl photosurls physicalimages photospipeseparated imagespipeseparated photoscommaseparated
      imagescommaseparated photourlspipeseparated imageurlspipeseparated photourlscommaseparated imageurlscommaseparated
      imagegallery photogallery galleryimages gallery imagefiles photofiles picurls picurl imgurls
      imgs picturesurl imageurlslist photourlslist photourllistpipe fullimageurls largeimages largeimageurls largephotourls
      externalphotos externalimages vehphotos vehimages vehpictures
      lienphotos liensphotos urlphotos urlimages
      fotos imagenes urlfotos urlimagenes fotosurl imagenesurl
      bilder bildurls bilderurls bildlinks`,
    ...numbered(spelled`
      additionalimagelink additionalimage additionalimageurl additionalphoto additionalphotourl vehicleimage vehicleimageurl vehiclephoto
      vehiclephotourl galleryimage otherimage foto imagen bild`),
  ],
} as const

/** For imageOne to imageEight (rules: feed columns) and beyond. */
export const NUMBER_WORDS: readonly string[] = spelled`one two three four five six seven eight nine ten eleven twelve`

export type FieldName = keyof typeof FIELD_SPELLINGS
export type PriceName = keyof typeof PRICE_SPELLINGS
