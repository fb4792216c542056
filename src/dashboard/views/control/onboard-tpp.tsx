import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema, refresh } from '../../control.js';
import { Facts } from '../../parts/basics.js';
import { Copyable, say } from '../../parts/actions.js';
import { Input, useSubmit } from '../../parts/form.js';
import { hashOf } from '../../location.js';
import { addToJourney, startOver } from '../start/journey-store.js';
import { firstFree, freeIdentifier } from './suggested-values.js';
import { CertificateDownloads, rolesOf, SubjectFields } from './certificate-parts.js';

/** A TPP that was onboarded here, with what its client needs. */
interface OnboardedTpp {
  readonly userEmail: string;
  readonly name: string;
  readonly subscriptionKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly certificate: Schema<'Certificate'>;
}

/** Onboards a TPP of the reader's own: developer, certificate and organisation by one button; or registers the developer only. */
export function OnboardTpp(props: {
  readonly users: readonly Schema<'PortalUser'>[];
  readonly demo: Schema<'Demo'>;
}): JSX.Element {
  const { users, demo } = props;
  const [onboarded, setOnboarded] = useState<OnboardedTpp | undefined>(undefined);
  const taken = [...users, ...demo.tpps].map(({ organizationIdentifier }) => organizationIdentifier);
  const emails = users.map(({ userEmail }) => userEmail);
  const email = firstFree((number) => `dev${number === 1 ? '' : number}@tpp.example`, emails);
  const { submit, problem } = useSubmit(async ({ userEmail = '', name = '', organizationIdentifier }, event) => {
    const roles = rolesOf(event);
    const isOnboarding = (event.submitter as HTMLButtonElement | null)?.value !== 'register';
    try {
      const known = users.find((user) => user.userEmail === userEmail);
      const user = known && isOnboarding ? known : await call('registerPortalUser', {}, { body: { userEmail, name } });
      if (isOnboarding)
        setOnboarded(await onboard(user, name, { ...(organizationIdentifier && { organizationIdentifier }), roles }));
      say(`${name} is ${isOnboarding ? 'onboarded' : 'registered'}.`);
    } finally {
      refresh(['records', 'profile']);
    }
  });
  return (
    <form class="stack" onSubmit={submit} data-testid="onboard-tpp">
      <Input
        label="E-mail address"
        hint="Identifies the developer. No message is sent."
        name="userEmail"
        type="email"
        required
        maxLength={200}
        key={email}
        defaultValue={email}
      />
      <Input label="Name" name="name" required maxLength={64} defaultValue="My TPP" />
      <SubjectFields suggested={freeIdentifier(demo, taken)} roles={['PSP_AI', 'PSP_PI']} />
      {problem}
      <div class="buttons">
        <button class="primary" name="do" value="onboard" data-testid="onboard-own">
          Onboard
        </button>
        <button name="do" value="register">
          Register only
        </button>
      </div>
      {onboarded && <Onboarded of={onboarded} />}
    </form>
  );
}

/** Issues a website certificate to the developer, and onboards the organisation with it. */
async function onboard(
  { userEmail, subscriptionKeys }: Schema<'PortalUser'>,
  name: string,
  subject: { readonly organizationIdentifier?: string; readonly roles: Schema<'PspRole'>[] },
): Promise<OnboardedTpp> {
  const { organizationIdentifier, roles } = subject;
  const certificate = await call(
    'issueCertificate',
    {},
    {
      body: {
        userEmail,
        kind: 'qwac',
        organizationName: name,
        ...(organizationIdentifier !== undefined && { organizationIdentifier }),
        ...(roles.length > 0 && { roles }),
      },
    },
  );
  const body = { userEmail, name, certificate: certificate.certificate };
  const { clientId, clientSecret } = await call('onboardWithCertificate', {}, { body });
  return { userEmail, name, subscriptionKey: subscriptionKeys.primary, clientId, clientSecret, certificate };
}

function Onboarded({ of: tpp }: { readonly of: OnboardedTpp }): JSX.Element {
  const { userEmail, name, subscriptionKey, clientId, clientSecret, certificate } = tpp;
  const walk = (): void => {
    startOver();
    addToJourney({ tpp: userEmail });
  };
  return (
    <section class="note good" data-testid="onboarded">
      <h3>{name} is onboarded</h3>
      <Facts
        of={[
          ['Subscription key', <Copyable name="Subscription key" text={subscriptionKey} />],
          ['Client id', <Copyable name="Client id" text={clientId} />],
          ['Client secret', <Copyable name="Client secret" text={clientSecret} />],
        ]}
      />
      <p class="buttons">
        <a class="button primary" href={hashOf('start')} onClick={walk} data-testid="walk-as-own">
          Walk the journey as {name}
        </a>
      </p>
      <details>
        <summary>Certificate, and the same onboarding as a command</summary>
        <CertificateDownloads of={certificate} />
      </details>
    </section>
  );
}
