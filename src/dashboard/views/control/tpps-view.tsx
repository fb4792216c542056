import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema, refresh, useAnswer, useLatest } from '../../control.js';
import { go, route } from '../../current-route.js';
import { hashOf } from '../../location.js';
import { Answered, Badge, Facts, Panel, ViewHead, Code, Time } from '../../parts/basics.js';
import { Button, Copyable, say } from '../../parts/actions.js';
import { Filters } from '../../parts/form.js';
import { shownText } from '../records/record-texts.js';
import { CertificateMaker } from './certificate-maker.js';
import { CertificateDownloads } from './certificate-parts.js';
import { OnboardTpp } from './onboard-tpp.js';
import { journeyCurl, ON_LINES } from '../../../domain/tpp/curl.js';
import { filledStep } from '../../../domain/tpp/journey.js';
import { freeIdentifier } from './suggested-values.js';

/** TPPs: the developers of the portal, their organisations and keys, and test certificates. */
export function TppsView(): JSX.Element {
  const asked = useAnswer('tpp forms', ['records', 'profile'], async () => {
    const [{ tpps }, { users }, demo, journey] = await Promise.all([
      call('readTpps', {}, { query: { limit: 1000 } }),
      call('readPortalUsers', {}, { query: { limit: 1000 } }),
      call('readDemo'),
      call('readJourney'),
    ]);
    return { tpps, users, demo, journey };
  });
  const hasOnboarding = asked.value?.demo.interface.hasOnboarding !== false;
  return (
    <>
      <ViewHead
        title="TPPs and certificates"
        lead={
          hasOnboarding
            ? 'Developers of the portal with their organisations and keys. Onboard your own TPP, or issue test certificates of every kind.'
            : 'The TPPs that the bank knows by their certificate or by Sandbank-TPP. Call as your own TPP, or issue test certificates of every kind.'
        }
      />
      <Answered asked={asked}>
        {({ tpps, users, demo, journey }) => (
          <>
            <div class="columns">
              {hasOnboarding ? (
                <Panel title="Onboard your own TPP">
                  <OnboardTpp users={users} demo={demo} />
                </Panel>
              ) : (
                <Panel title="Call as your own TPP">
                  <OwnTpp tpps={tpps} demo={demo} journey={journey} />
                </Panel>
              )}
              <Panel title="Issue a certificate">
                <CertificateMaker users={users} tpps={demo.tpps} hasOnboarding={hasOnboarding} />
              </Panel>
            </div>
            <TppList demo={demo} />
          </>
        )}
      </Answered>
    </>
  );
}

/** How many TPPs are shown; the search finds the others. */
const MOST_SHOWN = 100;

/** The users of the portal or, where no one onboards, the TPPs. */
function TppList({ demo }: { readonly demo: Schema<'Demo'> }): JSX.Element {
  const text = route.value.query.get('q') ?? '';
  const search = (wanted: string): void => go(hashOf('tpps', undefined, { q: wanted }), true);
  const { hasOnboarding } = demo.interface;
  const q = text.trim();
  const query = { limit: MOST_SHOWN, ...(q !== '' && { q }) };
  const asked = useAnswer(`tpps ${q}`, ['records', 'profile'], () =>
    Promise.all([call('readTpps', {}, { query }), call('readPortalUsers', {}, { query })]),
  );
  const shown = useLatest(asked);
  const [known, portal] = shown.value ?? [];
  const counted = hasOnboarding
    ? portal && { ...portal, shown: portal.users.length }
    : known && { ...known, shown: known.tpps.length };
  return (
    <>
      <Filters
        text={text}
        search={search}
        maxLength={140}
        testid="tpp-search"
        clear={text !== '' && (() => search(''))}
      >
        <p class="quiet" role="status" data-testid="tpp-count">
          {counted && shownText(counted, 'first')}
        </p>
      </Filters>
      <Answered asked={shown}>
        {([known, portal]) => (
          <>
            {hasOnboarding
              ? portal.users.map((user) => (
                  <User
                    key={user.userEmail}
                    user={user}
                    tpp={known.tpps.find(({ userEmail }) => userEmail === user.userEmail)}
                    demo={demo.tpps.find(({ userEmail }) => userEmail === user.userEmail)}
                  />
                ))
              : known.tpps.map((tpp) => (
                  <KnownTpp
                    key={tpp.userEmail}
                    tpp={tpp}
                    fixture={demo.tpps.find(({ userEmail }) => userEmail === tpp.userEmail)}
                  />
                ))}
          </>
        )}
      </Answered>
    </>
  );
}

function User(props: {
  readonly user: Schema<'PortalUser'>;
  readonly tpp: Schema<'Tpp'> | undefined;
  readonly demo: Schema<'DemoTpp'> | undefined;
}): JSX.Element {
  const { user, tpp, demo } = props;
  const organisation = tpp?.organisation;
  const rotate = async (key: 'primary' | 'secondary'): Promise<void> => {
    await call('rotateSubscriptionKey', { id: user.userEmail }, { body: { key } });
    say(`The ${key} key was regenerated. The old one no longer works.`);
    refresh(['records', 'profile']);
  };
  return (
    <Panel title={organisation?.name ?? user.name} testid="tpp">
      <Facts
        of={[
          ['State', <Badge status={organisation ? 'onboarded' : 'registered'} />],
          ['Developer', `${user.name}, ${user.userEmail}`],
          ['Identifier', organisation?.organizationIdentifier ?? demo?.organizationIdentifier],
          ['Roles', organisation?.roles.join(', ')],
          ['Supervised by', organisation && `${organisation.ncaName} (${organisation.ncaId})`],
          ['Onboarded', organisation && <Time at={organisation.onboardedAt} />],
          ['Primary key', <Copyable name="Primary key" text={user.subscriptionKeys.primary} />],
          ['Secondary key', <Copyable name="Secondary key" text={user.subscriptionKeys.secondary} />],
          ['Client id', demo?.clientId !== undefined && <Copyable name="Client id" text={demo.clientId} />],
          [
            'Client secret',
            demo?.clientSecret !== undefined && <Copyable name="Client secret" text={demo.clientSecret} />,
          ],
          ['Redirects', user.redirectUris?.join(', ')],
        ]}
      />
      {demo?.certificates && <OwnCertificate userEmail={user.userEmail} />}
      <div class="buttons">
        {(['primary', 'secondary'] as const).map((key) => (
          <Button key={key} act={() => rotate(key)} kind="danger">
            Regenerate the {key} key
          </Button>
        ))}
      </div>
    </Panel>
  );
}

/** Issues a valid certificate of a TPP, with files to download. */
function OwnCertificate({ userEmail }: { readonly userEmail: string }): JSX.Element {
  const [made, setMade] = useState<Schema<'Certificate'> | undefined>(undefined);
  const issue = async (): Promise<void> => setMade(await call('issueCertificate', {}, { body: { userEmail } }));
  return (
    <>
      <Button act={issue} testid="own-certificate">
        Download a certificate
      </Button>
      {made && <CertificateDownloads of={made} />}
    </>
  );
}

/** How a TPP calls that no one onboards. */
function OwnTpp(props: {
  readonly tpps: readonly Schema<'Tpp'>[];
  readonly demo: Schema<'Demo'>;
  readonly journey: Schema<'Journey'>;
}): JSX.Element {
  const { tpps, demo, journey } = props;
  const taken = [...tpps.map(({ organisation }) => organisation), ...demo.tpps];
  const identifier = freeIdentifier(
    demo,
    taken.map((one) => one?.organizationIdentifier),
  );
  const consent = journey.steps.find(({ id }) => id === 'consent');
  const values = { ...journey.values, organizationIdentifier: identifier };
  return (
    <>
      <p>
        TPPs need no onboarding and no keys. Name one in the header <code>Sandbank-TPP</code>, with any identifier such
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

/** A TPP of the fixtures, or one that the bank knows. */
function KnownTpp(props: {
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
          ['State', organisation ? <Badge status="known" /> : 'has not called'],
          ['Sandbank-TPP', identifier !== undefined && <Copyable name="Sandbank-TPP" text={identifier} />],
          ['Roles', (organisation?.roles ?? fixture?.roles)?.join(', ')],
          ['Supervised by', organisation && `${organisation.ncaName} (${organisation.ncaId})`],
          ['Known since', organisation && <Time at={organisation.onboardedAt} />],
        ]}
      />
      {fixture?.certificates && <OwnCertificate userEmail={fixture.userEmail} />}
    </Panel>
  );
}
