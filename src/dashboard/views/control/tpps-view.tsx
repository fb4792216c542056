import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { touch } from '../../live.js';
import { Act, Answered, Badge, Copyable, Facts, Field, Panel, Time, ViewHead } from '../../parts/basics.js';
import { fieldsOf } from '../../parts/form.js';
import { say } from '../../parts/toasts.js';
import { asProblem, useAnswer } from '../../use-answer.js';
import { CertificateMaker } from './certificate-maker.js';

/** Who may call: the developers of the portal, what they onboarded, their keys, and test certificates. */
export function TppsView(): JSX.Element {
  const asked = useAnswer('tpps', ['records', 'profile'], async () => {
    const [{ tpps }, { users }, demo] = await Promise.all([
      call('readTpps'),
      call('readPortalUsers'),
      call('readDemo'),
    ]);
    return { tpps, users, demo };
  });
  return (
    <>
      <ViewHead
        title="TPPs and certificates"
        lead="Developers of the portal, the organisations that they onboarded, and certificates of every kind for tests."
      />
      <Answered asked={asked}>
        {({ tpps, users, demo }) => (
          <>
            {users.map((user) => (
              <User
                key={user.userEmail}
                user={user}
                tpp={tpps.find(({ userEmail }) => userEmail === user.userEmail)}
                demo={demo.tpps.find(({ userEmail }) => userEmail === user.userEmail)}
              />
            ))}
            <div class="columns">
              <Panel title="Register a developer">
                <RegisterForm />
              </Panel>
              <Panel title="Make a certificate">
                <CertificateMaker users={users} tpps={demo.tpps} />
              </Panel>
            </div>
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
    say(`The ${key} key is another one now.`);
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
        <Act does={() => rotate('primary')}>New primary key</Act>
        <Act does={() => rotate('secondary')}>New secondary key</Act>
      </div>
    </Panel>
  );
}

function RegisterForm(): JSX.Element {
  const register = async (event: Event): Promise<void> => {
    const form = event.currentTarget as HTMLFormElement;
    const { userEmail = '', name = '' } = fieldsOf(event);
    try {
      await call('registerPortalUser', {}, { body: { userEmail, name } });
      form.reset();
      say(`${name} is registered, and has keys.`);
      touch(['records', 'profile']);
    } catch (error) {
      say(asProblem(error).message, 'bad');
    }
  };
  return (
    <form class="stack" onSubmit={register}>
      <Field label="E-mail address">
        <input name="userEmail" type="email" required maxLength={200} placeholder="dev@tpp.example" />
      </Field>
      <Field label="Name">
        <input name="name" required maxLength={70} placeholder="Devi Tester" />
      </Field>
      <button class="primary">Register</button>
    </form>
  );
}
