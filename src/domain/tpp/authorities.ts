/** National competent authorities by the id in a PSD2 statement (ETSI TS 119 495, annex D), with their names. */
const AUTHORITIES: Readonly<Record<string, string>> = {
  'AT-FMA': 'Austria Financial Market Authority',
  'BE-NBB': 'National Bank of Belgium',
  'CZ-CNB': 'Czech National Bank',
  'DE-BAFIN': 'Federal Financial Supervisory Authority',
  'ES-BE': 'Bank of Spain',
  'FI-FINFSA': 'Financial Supervisory Authority',
  'FR-ACPR': 'Prudential Supervisory and Resolution Authority',
  'GB-FCA': 'Financial Conduct Authority',
  'HR-HNB': 'Croatian National Bank',
  'IE-CBI': 'Central Bank of Ireland',
  'IT-BI': 'Bank of Italy',
  'LT-BL': 'Bank of Lithuania',
  'LU-CSSF': 'Commission for the Supervision of the Financial Sector',
  'NL-DNB': 'The Netherlands Bank',
  'PL-PFSA': 'Polish Financial Supervision Authority',
  'SE-FINA': 'Swedish Financial Supervisory Authority',
};

/** The authority in an organizationIdentifier, such as AT-FMA of PSDAT-FMA-123456, or undefined. */
export function authorityOf(organizationIdentifier: string): { ncaId: string; ncaName: string } | undefined {
  const [, country, code] = /^PSD([A-Z]{2})-([A-Z]{2,8})-[^\p{Cc}]+$/u.exec(organizationIdentifier) ?? [];
  if (country === undefined || code === undefined) return undefined;
  const ncaId = `${country}-${code}`;
  return { ncaId, ncaName: AUTHORITIES[ncaId] ?? ncaId };
}
