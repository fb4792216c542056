import type { JSX } from 'preact';
import { refresh } from '../../control.js';
import { Button } from '../../parts/actions.js';
import { actorsOf, filledCall } from './journey.js';
import { readFacts } from './steps.js';
import { callAsTpp } from './tpp-client.js';

/** The steps of the journey that samples are made by. */
const SAMPLES = { consent: 'consent', payment: 'payment', request: 'accounts' } as const;
const LABELS = {
  consent: 'Create a sample consent',
  payment: 'Create a sample payment',
  request: 'Send a sample call',
};

/** For views without content: sends one call as a TPP of the demo, so that there is something to look at. */
export function SampleButton({ makes }: { readonly makes: keyof typeof SAMPLES }): JSX.Element {
  const make = async (): Promise<void> => {
    const actors = actorsOf(await readFacts());
    if (!actors) throw new Error('This bank lacks an onboarded TPP with both roles, or a PSU with an account in EUR.');
    const sent = callAsTpp(filledCall(actors, SAMPLES[makes]));
    // The sample call has no valid token: a refusal shows more than a success.
    await (makes === 'request' ? sent.catch(() => undefined) : sent);
    refresh(['records', 'requests', 'accounts']);
  };
  return (
    <p>
      <Button act={make} kind="primary" testid={`sample-${makes}`}>
        {LABELS[makes]}
      </Button>
    </p>
  );
}
