import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Schema } from '../../control.js';
import { Badge, Code, Facts, Panel } from '../../parts/basics.js';
import { Copyable } from '../../parts/buttons.js';
import { Time } from '../../parts/times.js';
import { CertificateMaker } from './certificate-maker.js';
import { newRequestId } from '../../request-id.js';
import { journeyCurl, ON_LINES } from '../../../domain/tpp/curl.js';
import { filledStep } from '../../../domain/tpp/journey.js';
import { freeIdentifier } from './suggested-values.js';

interface Known {
  readonly tpps: readonly Schema<'Tpp'>[];
  readonly users: readonly Schema<'PortalUser'>[];
  readonly demo: Schema<'Demo'>;
  readonly journey: Schema<'Journey'>;
}

/** What a developer does about TPPs of a bank of NextGenPSD2. Nobody onboards. */
export function KnownTppForms({ tpps, users, demo, journey }: Known): JSX.Element {
  return (
    <div class="columns">
      <Panel title="Call as your own TPP">
        <OwnTpp tpps={tpps} demo={demo} journey={journey} />
      </Panel>
      <Panel title="Issue a certificate">
        <CertificateMaker users={users} tpps={demo.tpps} isNextgen />
      </Panel>
    </div>
  );
}

function OwnTpp({ tpps, demo, journey }: Omit<Known, 'users'>): JSX.Element {
  const taken = [...tpps.map(({ organisation }) => organisation), ...demo.tpps];
  const identifier = freeIdentifier(taken.map((one) => one?.organizationIdentifier));
  const [requestId] = useState(newRequestId);
  const consent = journey.steps.find(({ id }) => id === 'consent');
  const values = { ...journey.values, organizationIdentifier: identifier, requestId };
  return (
    <>
      <p>
        A TPP neither onboards nor has keys. Name it in the header <code>Sandbank-TPP</code>, with any identifier such
        as <code>{identifier}</code>, or call{' '}
        {demo.httpsUrl === undefined ? 'over HTTPS' : <code>{demo.httpsUrl}</code>} with its certificate.{' '}
        {demo.tppHeader === false
          ? 'Here the header does not count: see the decision tpp-identification and the setting --trust-tpp-header.'
          : 'A bank with the decision tpp-identification = certificate takes certificates only.'}
      </p>
      {consent && (
        <Code text={journeyCurl(filledStep(consent, values), demo.baseUrl, { separator: ON_LINES })} testid="own-tpp" />
      )}
    </>
  );
}

/** A TPP of the fixtures, or one that the bank has met. */
export function KnownTpp(props: {
  readonly tpp: Schema<'Tpp'>;
  readonly fixture: Schema<'DemoTpp'> | undefined;
}): JSX.Element {
  const { tpp, fixture } = props;
  const { organisation, name } = tpp;
  const identifier = organisation?.organizationIdentifier ?? fixture?.organizationIdentifier;
  return (
    <Panel title={organisation?.name ?? fixture?.name ?? name} testid="tpp">
      <Facts
        of={[
          ['State', organisation ? <Badge status="known" /> : 'not met yet'],
          ['Sandbank-TPP', identifier !== undefined && <Copyable text={identifier} />],
          ['Roles', (organisation?.roles ?? fixture?.roles)?.join(', ')],
          ['Supervised by', organisation && `${organisation.ncaName} (${organisation.ncaId})`],
          ['Known since', organisation && <Time at={organisation.onboardedAt} />],
          ['Certificate', fixture?.certificates && <Copyable text={fixture.certificates.certificate} />],
          ['Its key', fixture?.certificates && <Copyable text={fixture.certificates.privateKey} />],
        ]}
      />
    </Panel>
  );
}
