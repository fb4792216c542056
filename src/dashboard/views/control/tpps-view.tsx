import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { touch } from '../../live.js';
import { Answered, Badge, Facts, Panel, ViewHead } from '../../parts/basics.js';
import { Act, Copyable } from '../../parts/buttons.js';
import { Time } from '../../parts/times.js';
import { say } from '../../parts/toasts.js';
import { useAnswer } from '../../use-answer.js';
import { CertificateMaker } from './certificate-maker.js';
import { KnownTpps } from './known-tpps.js';
import { OnboardTpp } from './onboard-tpp.js';

/** TPPs: the developers of the portal, their organisations and keys, and test certificates. */
export function TppsView(): JSX.Element {
  const asked = useAnswer('tpps', ['records', 'profile'], async () => {
    const [{ tpps }, { users }, demo] = await Promise.all([
      call('readTpps'),
      call('readPortalUsers'),
      call('readDemo'),
    ]);
    return { tpps, users, demo };
  });
  const isNextgen = asked.value?.demo.dialect === 'nextgenpsd2';
  return (
    <>
      <ViewHead
        title="TPPs and certificates"
        lead={
          isNextgen
            ? 'The TPPs that the bank knows by their certificate or by Sandbank-TPP. Call as your own TPP, or issue test certificates of every kind.'
            : 'Developers of the portal with their organisations and keys. Onboard your own TPP, or issue test certificates of every kind.'
        }
      />
      <Answered asked={asked}>
        {({ tpps, users, demo }) =>
          isNextgen ? (
            <KnownTpps tpps={tpps} users={users} demo={demo} />
          ) : (
            <>
              <div class="columns">
                <Panel title="Onboard your own TPP">
                  <OnboardTpp users={users} tpps={demo.tpps} />
                </Panel>
                <Panel title="Issue a certificate">
                  <CertificateMaker users={users} tpps={demo.tpps} />
                </Panel>
              </div>
              {users.map((user) => (
                <User
                  key={user.userEmail}
                  user={user}
                  tpp={tpps.find(({ userEmail }) => userEmail === user.userEmail)}
                  demo={demo.tpps.find(({ userEmail }) => userEmail === user.userEmail)}
                />
              ))}
            </>
          )
        }
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
    touch(['records', 'profile']);
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
          ['Primary key', <Copyable text={user.subscriptionKeys.primary} />],
          ['Secondary key', <Copyable text={user.subscriptionKeys.secondary} />],
          ['Client id', demo?.clientId !== undefined && <Copyable text={demo.clientId} />],
          ['Client secret', demo?.clientSecret !== undefined && <Copyable text={demo.clientSecret} />],
          ['Redirects', user.redirectUris?.join(', ')],
          ['Certificate', demo?.certificates && <Copyable text={demo.certificates.certificate} />],
          ['Its key', demo?.certificates && <Copyable text={demo.certificates.privateKey} />],
        ]}
      />
      <div class="buttons">
        {(['primary', 'secondary'] as const).map((key) => (
          <Act
            key={key}
            does={() => rotate(key)}
            kind="danger"
            sure={`Really regenerate the ${key} key?`}
            loses="The current key stops working at once."
          >
            Regenerate the {key} key
          </Act>
        ))}
      </div>
    </Panel>
  );
}
