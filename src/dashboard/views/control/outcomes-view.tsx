import type { JSX } from 'preact';
import { call } from '../../control.js';
import { useAnswer } from '../../use-answer.js';
import { outcomeCard } from './rule-texts.js';
import { RulesView } from './rules-view.js';
import { OUTCOME_TEMPLATES } from './templates.js';

/** Results that a tester decides in the bank's place. */
export function OutcomesView(): JSX.Element {
  const asked = useAnswer('outcomes', ['rules'], async () => (await call('readOutcomes')).outcomes.map(outcomeCard));
  return (
    <RulesView
      title="Outcomes"
      lead="Queued results decide what the bank would decide: the course of a payment, of a consent, of the authorisation, or an error."
      listTitle="Queued"
      empty="Nothing is queued: the bank decides by itself."
      asked={asked}
      templates={OUTCOME_TEMPLATES}
      add={(body) => call('addOutcome', {}, { body })}
      remove={(id) => call('deleteOutcome', { id })}
      clear={() => call('deleteOutcomes')}
    />
  );
}
