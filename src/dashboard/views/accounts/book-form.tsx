import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Body } from '../../control.js';
import { amountText } from '../../format.js';
import { touch } from '../../live.js';
import { Field } from '../../parts/basics.js';
import { fieldsOf } from '../../parts/form.js';
import { say } from '../../parts/toasts.js';
import { asProblem } from '../../use-answer.js';

/** Lets something be booked from outside: a salary arrives, a direct debit is taken. */
export function BookForm(props: { readonly id: string; readonly currency: string }): JSX.Element {
  const { id, currency } = props;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const book = async (event: Event): Promise<void> => {
    const form = event.currentTarget as HTMLFormElement;
    const { amount = '', name, text } = fieldsOf(event);
    try {
      const { account } = await call('bookTransaction', { id }, { body: lineOf(Number(amount), currency, name, text) });
      setProblem(undefined);
      form.reset();
      say(`Booked. ${amountText(account.balances.booked)} are there now.`);
      touch(['accounts', 'records']);
    } catch (error) {
      setProblem(asProblem(error).message);
    }
  };
  return (
    <form class="inline" onSubmit={book} data-testid="book-form">
      <Field label={`Amount in ${currency}`} hint="Negative takes money out.">
        <input name="amount" type="number" step="any" required />
      </Field>
      <Field label="From or to">
        <input name="name" maxLength={70} placeholder="Employer GmbH" />
      </Field>
      <Field label="Text">
        <input name="text" maxLength={140} placeholder="Salary March" />
      </Field>
      <button class="primary" data-testid="book">
        Book
      </button>
      {problem !== undefined && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function lineOf(amount: number, currency: string, name?: string, text?: string): Body<'bookTransaction'> {
  return {
    transactionAmount: { amount, currency },
    ...(name !== undefined && (amount < 0 ? { creditorName: name } : { debtorName: name })),
    ...(text !== undefined && { remittanceInformationUnstructured: text }),
  };
}
