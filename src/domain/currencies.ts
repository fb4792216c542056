/**
 * The money of ISO 4217 list one (current currencies) as it stands since 2026-01-01: without BGN, which became EUR on that day, and
 * ANG, which XCG replaced on 2025-03-31. Funds, metals and test codes are left out. Source: the maintenance agency, SIX.
 */
const TWO_DIGITS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE ' +
  'CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR ' +
  'KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB ' +
  'PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY ' +
  'TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND';

/** Digits after the decimal point of every current currency of ISO 4217. */
export const CURRENCY_MINOR_DIGITS: Readonly<Record<string, number>> = Object.freeze({
  ...Object.fromEntries(TWO_DIGITS.split(' ').map((code) => [code, 2])),
  ...Object.fromEntries(NO_DIGITS.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries(THREE_DIGITS.split(' ').map((code) => [code, 3])),
});
