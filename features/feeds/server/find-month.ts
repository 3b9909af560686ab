/** The month that a word names, from 1, whatever the language; null when it names none. Without accents, in lower case. */
export function findMonth(word: string): number | null {
  return beginnings.find(({ beginning }) => word.startsWith(beginning))?.month ?? null;
}

/**
 * Month by month how its name begins in English, German, French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian, Swedish,
 * Romanian, Polish, Czech, Finnish, Turkish, Russian and Ukrainian, as far as no other language means another month by it: Croatian is left
 * out for its "listopad", which is October there and November in Poland.
 */
const namesByMonth = [
  'jan ene gen ian sty led tammi oca янв січ',
  'feb fev lut uno helmi sub фев лют',
  'mar mrz mrt maar maal bre мар бер',
  'apr avr abr kwi dub huhti nis апр кві',
  'may mai mag maj mei kve touko маи мая тра',
  'jun juin giu iun cze cerv kesa haz июн чер',
  'jul juil lug iul lip cervenc heina tem июл лип',
  'aug aou ago agu sie srp elo авг серп',
  'sep set wrz zar syys eyl сен вер',
  'oct okt ott out paz rij loka eki окт жов',
  'nov noi lis marra kas ноя лис',
  'dec dez dic des gru pro joulu ara дек гру',
];

/** Longer ones first: "marraskuu" is not March, and "červenec" not June. */
const beginnings = namesByMonth
  .flatMap((names, index) => names.split(' ').map((beginning) => ({ beginning, month: index + 1 })))
  .sort((one, other) => other.beginning.length - one.beginning.length);
