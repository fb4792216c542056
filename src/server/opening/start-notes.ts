import { writtenAlike } from '../../adaptations/body.js';
import {
  hasEffect,
  PROFILE_NAMES,
  profileOf as compiledProfile,
  settableRows,
  type DecisionSlug,
  type Profile,
} from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import type { DialectFacts } from '../../http/app-context.js';
import type { Bank } from '../../sim/bank.js';
import { isLoopback } from '../config.js';
import type { ServerConfig } from '../settings.js';

/** The notes of the start about the default bank. @param given the profile of the settings */
export function notesOnBank(bank: Bank, config: ServerConfig, given: Profile, facts: DialectFacts): readonly string[] {
  return [
    ...notesOnRows(bank),
    ...bank.profile.adaptations.flatMap(writtenAlike).map((words) => `the profile writes ${words}`),
    ...notesOnTppHeader(config, given, facts),
  ];
}

/** In what the default bank, which continues as it was saved, differs from the settings of this start. */
export function notesOnKept(bank: Bank, config: ServerConfig, dialect: DialectId, given: Profile): string[] {
  const sources = [
    config.dialect && `--dialect ${config.dialect}`,
    config.profile,
    config.sca === 'auto' && '--sca auto',
  ];
  const named = sources.filter((source) => typeof source === 'string').join(' and ');
  const hasOther = bank.dialect !== dialect;
  const rows = hasOther ? [] : settableRows(dialect).map(({ slug }) => slug as DecisionSlug);
  const isKept = (slug: DecisionSlug): boolean => JSON.stringify(bank.profile[slug]) !== JSON.stringify(given[slug]);
  const differing = hasOther ? ['the dialect'] : rows.filter(isKept);
  if (named === '' || differing.length === 0) return [];
  const call = hasOther
    ? `PUT /__admin/banks/${bank.id}, which deletes its state`
    : 'PUT /__admin/profile, or the dashboard';
  return [
    `the bank ${bank.id} keeps the profile with which it was saved; ${named} differs in ${differing.join(', ')}. To apply it: ${call}`,
  ];
}

/** The rows of the default bank's profile that were changed without effect. */
function notesOnRows({ dialect, profile }: Bank): string[] {
  // A dialect without a shipped profile has no values to compare with.
  if (!PROFILE_NAMES.some((name) => name === dialect)) return [];
  const usual = compiledProfile({}, dialect);
  const isChanged = (slug: DecisionSlug): boolean => JSON.stringify(profile[slug]) !== JSON.stringify(usual[slug]);
  const rows = settableRows(dialect).filter((row) => !hasEffect(row, dialect) && isChanged(row.slug as DecisionSlug));
  const named = rows.map(({ slug }) => slug).join(', ');
  return named === '' ? [] : [`the profile sets ${named}, without effect in the dialect ${dialect}`];
}

/** What the header Sandbank-TPP means on an address that others can reach. @decision tpp-identification */
function notesOnTppHeader(
  { host, trustTppHeader }: ServerConfig,
  profile: Profile,
  { hasOnboarding }: DialectFacts,
): string[] {
  if (isLoopback(host)) return [];
  if (trustTppHeader)
    return [
      'anyone who reaches this server can act as any TPP: --trust-tpp-header accepts the header Sandbank-TPP on non-loopback addresses',
    ];
  if (hasOnboarding || profile['tpp-identification'] !== 'certificate-or-local-header') return [];
  return [
    'TPPs need a client certificate, because this address is not loopback; to accept the header Sandbank-TPP instead, use --trust-tpp-header',
  ];
}
