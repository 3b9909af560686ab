import type { PlaceRule } from './rule-shape.ts';

/** The divisions of one country, one to a line: the ISO 3166-2 code without the country, then the names that English news give it. */
interface DividedCountry {
  country: string;
  code: string;
  region: string;
  divisions: string;
}

/**
 * States, provinces, prefectures and the like stand for their country. Codes: ISO 3166-2, held by a test against the published list. Names
 * that mean something else as well (Saga, Victoria, Guadalajara, Ore.) stand here only together with a word that tells them apart.
 */
const DIVIDED: readonly DividedCountry[] = [
  {
    country: 'United States',
    code: 'US',
    region: 'NAM',
    divisions: `
      AL alabama
      AK alaska, alaskan
      AZ arizona, =Ariz.
      AR arkansas
      CA california, californian, =Calif.
      CO colorado, =Colo.
      CT connecticut, =Conn.
      DE delaware
      FL florida, =Fla.
      GA georgia, georgia power
      GU guam
      HI hawaii
      ID idaho
      IL illinois
      IN indiana
      IA iowa
      KS kansas, =Kan.
      KY kentucky, =Ky.
      LA louisiana
      ME maine yankee, =Maine
      MD maryland, =Md.
      MA massachusetts
      MI michigan, =Mich.
      MN minnesota, =Minn.
      MS mississippi
      MO missouri
      MT montana, =Mont.
      NE nebraska, =Neb.
      NV nevada, =Nev.
      NH new hampshire, =N.H.
      NJ new jersey, =NJ, =N.J.
      NM new mexico, =N.M.
      NY new york, =N.Y., upstate
      NC north carolina, =N.C.
      ND north dakota, =N.D.
      OH ohio
      OK oklahoma, =Okla.
      OR oregon
      PA pennsylvania, =Pa.
      PR puerto rico
      RI rhode island, =R.I.
      SC south carolina, =S.C.
      SD south dakota, =S.D.
      TN tennessee, =Tenn.
      TX texas, texan
      UT utah
      VT vermont, =Vt.
      VA =Virginia, =Va.
      WA washington state, =Wash.
      WV west virginia, =W.Va.
      WI wisconsin, =Wis.
      WY wyoming, =Wyo.`,
  },
  {
    country: 'Canada',
    code: 'CA',
    region: 'NAM',
    divisions: `
      AB alberta
      BC british columbia
      MB manitoba
      NB new brunswick
      NL newfoundland, labrador, labrador trough
      NS nova scotia
      NT northwest territory, northwest territories
      NU nunavut
      ON ontario
      PE prince edward island
      QC quebec
      SK saskatchewan
      YT yukon`,
  },
  {
    country: 'Mexico',
    code: 'MX',
    region: 'LATAM',
    divisions: `
      BCN baja california
      BCS baja california sur
      VER veracruz
      NLE nuevo leon`,
  },
  {
    country: 'Brazil',
    code: 'BR',
    region: 'LATAM',
    divisions: `
      BA bahia
      CE ceara
      MG minas gerais
      PE pernambuco
      PR parana
      RJ rio de janeiro
      RS rio grande do sul
      SC santa catarina
      SP sao paulo`,
  },
  {
    country: 'Argentina',
    code: 'AR',
    region: 'LATAM',
    divisions: `
      B buenos aires
      M mendoza
      Q neuquen
      R rio negro, bariloche
      U chubut`,
  },
  {
    country: 'China',
    code: 'CN',
    region: 'APAC',
    divisions: `
      AH anhui
      BJ beijing
      CQ chongqing
      FJ fujian
      GD guangdong
      GS gansu
      GX guangxi
      GZ guizhou
      HA henan
      HB hubei
      HE hebei
      HI hainan
      HK hong kong
      HL heilongjiang
      HN hunan
      JL jilin
      JS jiangsu
      JX jiangxi
      LN liaoning
      MO macau, macao
      NM inner mongolia
      NX ningxia
      QH qinghai
      SC sichuan
      SD shandong
      SH shanghai
      SN shaanxi
      SX shanxi
      TJ tianjin
      XJ xinjiang
      XZ tibet
      YN yunnan
      ZJ zhejiang`,
  },
  {
    country: 'Japan',
    code: 'JP',
    region: 'APAC',
    divisions: `
      01 hokkaido
      02 aomori
      03 iwate
      04 miyagi
      05 akita
      06 yamagata
      07 fukushima prefecture
      08 ibaraki
      09 tochigi
      10 gunma
      11 saitama
      12 chiba
      13 tokyo
      14 kanagawa, yokohama
      15 niigata
      16 toyama
      17 ishikawa
      18 fukui
      20 nagano
      21 gifu
      22 shizuoka
      23 aichi, nagoya
      25 shiga
      26 kyoto
      27 osaka
      28 hyogo
      30 wakayama
      31 tottori
      32 shimane, matsue
      33 okayama
      35 yamaguchi, kaminoseki
      38 ehime
      40 fukuoka
      41 saga prefecture, saga governor
      42 tsushima
      43 kumamoto
      44 oita
      45 miyazaki
      46 kagoshima
      47 okinawa`,
  },
  {
    country: 'South Korea',
    code: 'KR',
    region: 'APAC',
    divisions: `
      11 seoul
      26 busan
      27 daegu
      28 incheon
      29 gwangju
      30 daejeon
      31 ulsan
      41 gyeonggi
      42 gangwon
      43 north chungcheong, chungbuk
      44 south chungcheong, chungnam
      45 north jeolla, jeonbuk
      46 south jeolla, jeonnam
      47 north gyeongsang, gyeongbuk, gyeongju, uljin, pohang
      48 south gyeongsang, gyeongnam, changwon
      49 jeju`,
  },
  {
    country: 'India',
    code: 'IN',
    region: 'APAC',
    divisions: `
      AP andhra pradesh, andhra, visakhapatnam
      AS assam
      BR bihar
      CG chhattisgarh
      DL new delhi, =Delhi
      GJ gujarat
      HR haryana
      JH jharkhand
      KA karnataka, bengaluru, bangalore
      KL kerala
      MH maharashtra, mumbai
      MP madhya pradesh
      OD odisha
      PB punjab
      RJ rajasthan
      TN tamil nadu, chennai
      TS telangana, hyderabad
      UP uttar pradesh
      WB west bengal`,
  },
  {
    country: 'Pakistan',
    code: 'PK',
    region: 'APAC',
    divisions: `
      IS islamabad
      SD sindh
      BA balochistan`,
  },
  {
    country: 'Bangladesh',
    code: 'BD',
    region: 'APAC',
    divisions: `
      49 pabna, ishwardi`,
  },
  {
    country: 'Indonesia',
    code: 'ID',
    region: 'APAC',
    divisions: `
      BB bangka belitung, bangka
      KB west kalimantan
      KA kalimantan
      SM sumatra
      SL sulawesi
      RI riau`,
  },
  {
    country: 'Philippines',
    code: 'PH',
    region: 'APAC',
    divisions: `
      PAN pangasinan
      PLW palawan
      BTG batangas
      CEB cebu
      03 luzon`,
  },
  {
    country: 'Vietnam',
    code: 'VN',
    region: 'APAC',
    divisions: `
      36 ninh thuan
      34 khanh hoa`,
  },
  {
    country: 'Germany',
    code: 'DE',
    region: 'EU',
    divisions: `
      BB brandenburg
      BE berlin
      BW baden wurttemberg, stuttgart
      BY bavaria, bavarian, munich
      HB bremen
      HE hesse
      HH hamburg germany
      MV mecklenburg
      NI lower saxony
      NW north rhine westphalia
      RP rhineland palatinate
      SH schleswig holstein
      SN saxony
      ST saxony anhalt
      TH thuringia`,
  },
  {
    country: 'France',
    code: 'FR',
    region: 'EU',
    divisions: `
      BRE brittany
      NOR normandy, normandie
      GES grand est, alsace
      HDF hauts de france
      NAQ nouvelle aquitaine
      OCC occitanie
      ARA auvergne, grenoble, lyon
      PAC provence, marseille
      IDF ile de france
      76 seine maritime
      68 haut rhin
      26 drome
      45 loiret
      33 gironde`,
  },
  {
    country: 'Spain',
    code: 'ES',
    region: 'EU',
    divisions: `
      AN andalusia
      CT catalonia, catalan
      CC caceres
      EX extremadura
      PV basque
      T tarragona
      V valencia region`,
  },
  {
    country: 'Sweden',
    code: 'SE',
    region: 'EU',
    divisions: `
      AC vasterbotten
      BD norrbotten
      C uppsala
      D sodermanland, nykoping
      E ostergotland
      H kalmar
      K blekinge
      M skane
      N halland, varberg, varo
      X gavleborg
      Y vasternorrland
      T orebro`,
  },
  {
    country: 'Finland',
    code: 'FI',
    region: 'EU',
    divisions: `
      10 lapland
      17 satakunta, pori, eurajoki
      15 kuopio
      14 pyhajoki, oulu
      18 espoo, vantaa`,
  },
  {
    country: 'Poland',
    code: 'PL',
    region: 'EU',
    divisions: `
      02 lower silesia
      04 kuyavia, wloclawek
      10 lodz
      12 lesser poland, krakow
      14 mazovia, masovian, ostroleka
      18 stalowa wola
      22 pomerania, gdansk
      24 silesia, katowice, dabrowa gornicza
      28 warmia
      30 greater poland`,
  },
  {
    country: 'Czechia',
    code: 'CZ',
    region: 'EU',
    divisions: `
      31 south bohemia, south bohemian
      32 plzen, pilsen
      42 usti
      52 hradec kralove
      63 vysocina
      64 brno, south moravia
      80 ostrava, moravian silesian
      20 bohemia
      71 moravia, moravian`,
  },
  {
    country: 'Slovakia',
    code: 'SK',
    region: 'EU',
    divisions: `
      BL bratislava
      KI kosice
      TA trnava`,
  },
  {
    country: 'Romania',
    code: 'RO',
    region: 'EU',
    divisions: `
      CT constanta
      DB dambovita, doicesti
      AG pitesti, mioveni`,
  },
  {
    country: 'Bulgaria',
    code: 'BG',
    region: 'EU',
    divisions: `
      06 vratsa
      15 pleven
      16 plovdiv
      12 sofia bulgaria`,
  },
  {
    country: 'Switzerland',
    code: 'CH',
    region: 'EU',
    divisions: `
      AG aargau
      SO solothurn
      BE bern
      ZH zurich`,
  },
  {
    country: 'Ukraine',
    code: 'UA',
    region: 'EU',
    divisions: `
      23 zaporizhzhia
      30 kyiv, kiev
      35 kropyvnytskyi
      48 mykolaiv
      51 odesa, odessa ukraine
      56 rivne
      63 kharkiv
      65 kherson
      68 khmelnytskyi
      14 donetsk
      09 luhansk
      43 crimea`,
  },
  {
    country: 'United Kingdom',
    code: 'GB',
    region: 'EU',
    divisions: `
      ENG england, english coast
      SCT scotland, scottish
      WLS wales, welsh
      NIR northern ireland
      CMA cumbria, cumbrian
      SOM somerset
      SFK suffolk
      LAN lancashire
      OXF oxfordshire
      NTT nottinghamshire
      AGY anglesey, ynys mon
      GWN gwynedd
      GLS gloucestershire
      HPL hartlepool, teesside
      DBY derbyshire
      LIN lincolnshire
      CHE cheshire
      ESS essex
      DOR dorset
      ELN east lothian
      NAY ayrshire
      HLD caithness
      SHF sheffield
      LND london`,
  },
  {
    country: 'Russia',
    code: 'RU',
    region: 'CIS',
    divisions: `
      SA yakutia, sakha
      CHU chukotka
      CHE chelyabinsk
      TOM tomsk, seversk
      MUR murmansk
      KYA krasnoyarsk
      SVE sverdlovsk, yekaterinburg
      SMO smolensk
      SAR saratov
      ULY ulyanovsk
      VOR voronezh
      ROS rostov
      TVE tver region
      NIZ nizhny novgorod
      PRI primorye, vladivostok
      KHA khabarovsk
      KGD kaliningrad
      IRK irkutsk
      ZAB zabaykalsky
      ARK arkhangelsk
      SPE st petersburg, saint petersburg
      MOW moscow`,
  },
  {
    country: 'Kazakhstan',
    code: 'KZ',
    region: 'CIS',
    divisions: `
      71 astana
      75 almaty
      47 mangystau
      61 turkistan
      39 kostanay
      63 east kazakhstan, ust kamenogorsk, kurchatov kazakhstan`,
  },
  {
    country: 'Uzbekistan',
    code: 'UZ',
    region: 'CIS',
    divisions: `
      JI jizzakh, farish
      NW navoi
      SA samarkand
      TO tashkent`,
  },
  {
    country: 'Turkey',
    code: 'TR',
    region: 'MENA',
    divisions: `
      06 ankara
      33 mersin
      34 istanbul
      57 sinop
      39 kirklareli`,
  },
  {
    country: 'Egypt',
    code: 'EG',
    region: 'MENA',
    divisions: `
      C cairo
      MT matrouh, matruh`,
  },
  {
    country: 'United Arab Emirates',
    code: 'AE',
    region: 'MENA',
    divisions: `
      AZ abu dhabi, al dhafra
      DU dubai
      SH sharjah`,
  },
  {
    country: 'South Africa',
    code: 'ZA',
    region: 'SSA',
    divisions: `
      GP gauteng, johannesburg, pretoria
      WC western cape, cape town
      EC eastern cape
      NC northern cape
      KZN kwazulu natal
      MP mpumalanga`,
  },
  {
    country: 'Australia',
    code: 'AU',
    region: 'Oceania',
    divisions: `
      ACT canberra
      NSW new south wales, =NSW, sydney, hunter valley
      NT northern territory
      QLD queensland, brisbane
      SA south australia, adelaide
      TAS tasmania
      VIC latrobe valley, melbourne
      WA western australia, perth`,
  },
];

/** Each division with its whole ISO 3166-2 code. */
export const SUBDIVISIONS: readonly { code: string; names: string }[] = DIVIDED.flatMap(({ code, divisions }) =>
  linesOf(divisions).map((line) => {
    const [division = '', ...names] = line.split(' ');
    return { code: `${code}-${division}`, names: names.join(' ') };
  }),
);

export const SUBDIVISION_RULES: readonly PlaceRule[] = DIVIDED.map(({ country, region, divisions }) => ({
  country,
  region,
  terms: linesOf(divisions)
    .map((line) => line.slice(line.indexOf(' ') + 1))
    .join(', '),
}));

function linesOf(list: string): string[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
