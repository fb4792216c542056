import type { JSX } from 'preact';
import { call } from '../../control.js';
import { useAnswer } from '../../use-answer.js';
import { faultCard } from './rule-texts.js';
import { RulesView } from './rules-view.js';
import { FAULT_TEMPLATES } from './templates.js';

/** What goes wrong between the bank and its clients. */
export function FaultsView(): JSX.Element {
  const asked = useAnswer('faults', ['rules'], async () => (await call('readFaults')).faults.map(faultCard));
  return (
    <RulesView
      title="Faults"
      lead="Delays, errors and broken connections. The first rule that fits a call decides."
      listTitle="In force"
      empty="No faults: everything works."
      asked={asked}
      templates={FAULT_TEMPLATES}
      add={(body) => call('addFault', {}, { body })}
      remove={(id) => call('deleteFault', { id })}
      clear={() => call('deleteFaults')}
    />
  );
}
