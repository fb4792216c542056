/** Length of an IBAN in each country that has one (IBAN registry): AD24 is 24 characters in Andorra. */
export const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 ' +
    'EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 ' +
    'IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 ' +
    'NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 ' +
    'SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

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
      return 'the IBAN must be two letters, two check digits and then 11 to 30 letters or digits, e.g. AT611904300234573201';
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
