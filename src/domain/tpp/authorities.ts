/** National competent authorities by the id in a PSD2 statement (ETSI TS 119 495, annex D): their names in English, and their own. */
const AUTHORITIES: Readonly<Record<string, readonly [english: string, own: string]>> = {
  'AT-FMA': ['Austria Financial Market Authority', 'Finanzmarktaufsicht'],
  'BE-NBB': ['National Bank of Belgium', 'Nationale Bank van België'],
  'CZ-CNB': ['Czech National Bank', 'Česká národní banka'],
  'DE-BAFIN': ['Federal Financial Supervisory Authority', 'Bundesanstalt für Finanzdienstleistungsaufsicht'],
  'ES-BE': ['Bank of Spain', 'Banco de España'],
  'FI-FINFSA': ['Financial Supervisory Authority', 'Finanssivalvonta'],
  'FR-ACPR': ['Prudential Supervisory and Resolution Authority', 'Autorité de contrôle prudentiel et de résolution'],
  'GB-FCA': ['Financial Conduct Authority', 'Financial Conduct Authority'],
  'HR-HNB': ['Croatian National Bank', 'Hrvatska narodna banka'],
  'IE-CBI': ['Central Bank of Ireland', 'Central Bank of Ireland'],
  'IT-BI': ['Bank of Italy', 'Banca d’Italia'],
  'LT-BL': ['Bank of Lithuania', 'Lietuvos bankas'],
  'LU-CSSF': [
    'Commission for the Supervision of the Financial Sector',
    'Commission de surveillance du secteur financier',
  ],
  'NL-DNB': ['The Netherlands Bank', 'De Nederlandsche Bank'],
  'PL-PFSA': ['Polish Financial Supervision Authority', 'Komisja Nadzoru Finansowego'],
  'SE-FINA': ['Swedish Financial Supervisory Authority', 'Finansinspektionen'],
};

/** The authority in an organizationIdentifier, such as AT-FMA of PSDAT-FMA-123456, or undefined. */
export function authorityOf(organizationIdentifier: string): { ncaId: string; ncaName: string } | undefined {
  const [, country, code] = /^PSD([A-Z]{2})-([A-Z]{2,8})-[^\p{Cc}]+$/u.exec(organizationIdentifier) ?? [];
  if (country === undefined || code === undefined) return undefined;
  const ncaId = `${country}-${code}`;
  return { ncaId, ncaName: AUTHORITIES[ncaId]?.[0] ?? ncaId };
}

/** The name of an authority in its own language; undefined if it is unknown here. @param ncaId such as AT-FMA */
export function ownAuthorityName(ncaId: string): string | undefined {
  return AUTHORITIES[ncaId]?.[1];
}

/** An organizationIdentifier of the country of a bank, for those who need one. @param iban of an account of the bank */
export function identifierAt(iban: string | undefined, number: number): string {
  const country = `${iban?.slice(0, 2)}-`;
  return `PSD${Object.keys(AUTHORITIES).find((ncaId) => ncaId.startsWith(country)) ?? 'AT-FMA'}-${number}`;
}
