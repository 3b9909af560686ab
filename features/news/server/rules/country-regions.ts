import type { Region } from '../../vocabulary.ts';

/**
 * Region of a country by ISO 3166-1 alpha-2. Europe includes the UK, Switzerland, Norway and Ukraine; Turkey and Iran count as
 * Middle East, the post-Soviet states outside the EU and Ukraine as CIS, Mexico as Latin America.
 */
export const regionByCountry: Readonly<Record<string, Region>> = Object.fromEntries(
  (
    [
      ['NAM', 'US CA'],
      ['LATAM', 'MX AR BR CL CO PE BO EC PY UY VE CR PA CU DO GT HN NI SV JM TT GY SR'],
      [
        'EU',
        'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB CH NO IS UA RS BA ME MK AL XK MD LI',
      ],
      ['APAC', 'CN JP KR IN ID PH VN TH MY SG TW BD PK LK MM KH LA MN NP KP HK BN'],
      ['MENA', 'TR IR IQ SA AE QA KW BH OM YE JO IL LB SY EG LY TN DZ MA'],
      ['SSA', 'ZA GH NG KE UG RW TZ ET SN NA ZM ZW NE BF CI CM SD SS BW MZ AO CD'],
      ['CIS', 'RU BY KZ UZ KG TJ TM AM AZ GE'],
      ['Oceania', 'AU NZ PG FJ'],
    ] satisfies [Region, string][]
  ).flatMap(([region, countries]) => countries.split(' ').map((country) => [country, region])),
);
