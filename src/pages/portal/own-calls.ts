import type { JournalEntry } from '../../journal/journal-entry.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import type { DialectFacts } from '../../http/app-context.js';
import type { Bank } from '../../sim/bank.js';
import { identifierOfUser } from '../../sim/directory.js';
import { organisationOfUser } from '../../sim/onboarding/tpp-of-certificate.js';
import { CallSecrets } from '../../journal/masking.js';
import type { ClientReport, Finding } from '../../client-report/client-report.js';

/** What a developer sees of the journal and of the client report: the own organisation, and nothing of others. */

/** Details of a finding that a page shows. */
const MOST_DETAILS = 3;

/**
 * Whether a call comes from the developer's organisation, or before an onboarding from the developer. A name would not do, because
 * anyone can choose one.
 */
export function isOwnCall(bank: Bank, dialect: DialectFacts, user: PortalUser) {
  // What a certificate identifies has the identifier as its client id.
  const ownId = organisationOfUser(bank, user)?.clientId ?? identifierOfUser(bank, user);
  return ({ at, tppNames }: Pick<JournalEntry, 'at' | 'tppNames'>): boolean => {
    if (at < (user.registeredAt ?? -Infinity)) return false;
    const [only, _organisation, _identifier, clientId, adminEmail] = tppNames;
    if (clientId !== undefined && clientId === ownId) return true;
    // A new onboarding replaces the organisation, but its admin is the same.
    return dialect.hasOnboarding && (tppNames.length === 1 ? only : adminEmail) === user.userEmail;
  };
}

type IsOwn = ReturnType<typeof isOwnCall>;

/** How often the developer's calls succeeded by operation, or violated a rule: also those that the journal no longer has. */
export function ownCount({ callers }: ClientReport, isOwn: IsOwn, id: string): number {
  return [...callers.values()].filter(isOwn).reduce((sum, { counts }) => sum + (counts.get(id) ?? 0), 0);
}

/** A finding with examples among the own calls; secrets are masked. */
export type OwnFinding = Pick<Finding, 'rule' | 'count' | 'examples'>;

/** The findings of the client report about calls. @param calls those of the developer */
export function findingsOf(bank: Bank, report: ClientReport, calls: readonly JournalEntry[], isOwn: IsOwn) {
  const ids = new Set(calls.map(({ id }) => id));
  return report.content(bank).findings.flatMap(({ rule, examples }): OwnFinding[] => {
    const noticed = calls.flatMap((entry) => entry.findings.map((finding) => ({ entry, finding })));
    const own = noticed.filter(({ finding }) => finding.rule === rule.id);
    // What several calls show together is an example only.
    const together = examples.filter(({ request }) => ids.has(request));
    const count = Math.max(own.length || together.length, ownCount(report, isOwn, rule.id));
    const masked = own.slice(0, MOST_DETAILS).map(({ entry, finding }) => {
      return { request: entry.id, detail: new CallSecrets(entry).maskedFinding(finding).detail };
    });
    return count === 0 ? [] : [{ rule, count, examples: own.length === 0 ? together.slice(0, MOST_DETAILS) : masked }];
  });
}
