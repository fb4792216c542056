/** Length of an IBAN in each country that has one (IBAN registry). */
export const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.freeze({
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
});

/** Countries whose IBANs a SEPA credit transfer can reach. @decision payment-rules */
export const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FO FR GB GI GL GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO ' +
    'RS SE SI SK SM VA'
  ).split(' '),
);

/** Why a text is not an IBAN. */
export type IbanProblem = 'spaces' | 'lowerCase' | 'characters' | 'country' | 'length' | 'checkDigits';

/** Undefined when `text` is a valid IBAN in electronic form; otherwise the first thing that is wrong. @decision account-reference */
export function ibanProblem(text: string): IbanProblem | undefined {
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$/.test(text)) {
    if (/\s/.test(text)) return 'spaces';
    return /[a-z]/.test(text) && /^[A-Za-z0-9]+$/.test(text) ? 'lowerCase' : 'characters';
  }
  const length = IBAN_LENGTHS[text.slice(0, 2)];
  if (length === undefined) return 'country';
  if (text.length !== length) return 'length';
  return mod97(text.slice(4) + text.slice(0, 4)) === 1 ? undefined : 'checkDigits';
}

/** A sentence for a problem: what is wrong and what would be right. */
export function formatIbanProblem(text: string, problem: IbanProblem): string {
  const country = text.slice(0, 2);
  switch (problem) {
    case 'spaces':
      return 'the IBAN contains white space; send it without spaces';
    case 'lowerCase':
      return 'the IBAN has lower-case letters; send capitals only';
    case 'characters':
      return 'the IBAN must be two letters, two check digits and then letters or digits, e.g. AT611904300234573201';
    case 'country':
      return `the country ${country} of the IBAN does not use IBANs`;
    case 'length':
      return `the IBAN has ${text.length} characters; an IBAN of ${country} has ${IBAN_LENGTHS[country] ?? '?'}`;
    case 'checkDigits':
      return 'the IBAN has wrong check digits (mod 97 is not 1)';
  }
}

/** The IBAN of a country and a basic bank account number, with its check digits. */
export function makeIban(country: string, bban: string): string {
  const check = 98 - mod97(`${bban}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${bban}`;
}

/** @param text digits and capitals */
function mod97(text: string): number {
  let rest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Digits are 0 to 9, letters 10 to 35.
    rest = (code <= 57 ? rest * 10 + code - 48 : rest * 100 + code - 55) % 97;
  }
  return rest;
}
