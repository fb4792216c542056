import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema } from '../../control.js';
import { shortId } from '../../format.js';
import { Answered, Badge, Empty, Facts, Panel, StatusWithMeaning, ViewHead } from '../../parts/basics.js';
import { ShortTime, Time } from '../../parts/times.js';
import { Decide, usePsus } from '../../parts/decide.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import { SampleButton } from '../start/sample-button.js';
import {
  contentOfBasket,
  contentOfConsent,
  contentOfFundsConsent,
  contentOfPayment,
  type WaitingContent,
} from './waiting-content.js';

/** How many are shown at first, and added by each click. */
const PAGE = 100;
/** The largest page of the control API. */
const LARGEST_PAGE = 1000;

/** From how many on they are rows that open one at a time. */
const MOST_CARDS = 5;

/** The requests that wait for a PSU, with the PSU's part beside each. */
export function WaitingView(): JSX.Element {
  const [wanted, setWanted] = useState(PAGE);
  const psus = usePsus();
  const asked = useAnswer('waiting', ['records'], () => readWaiting(wanted));
  // The list stays visible while more is read.
  const more = (): void => {
    setWanted(wanted + PAGE);
    asked.again();
  };
  return (
    <>
      <ViewHead
        title="Pending approvals"
        lead="What a PSU has to approve: on the bank’s page, or here without a browser."
      />
      <Answered asked={asked}>
        {({ authorisations, count, contents }) =>
          count === 0 ? (
            <Empty>
              <p>No pending approvals.</p>
              <SampleButton makes="consent" />
            </Empty>
          ) : (
            <>
              <p class="quiet" role="status" data-testid="waiting-count">
                {authorisations.length < count ? `The newest ${authorisations.length} of ${count}` : `${count} pending`}
              </p>
              {authorisations.map((one) => (
                <Waiting
                  key={one.id}
                  of={one}
                  content={contents.get(one.id)}
                  psus={psus}
                  isRow={authorisations.length > MOST_CARDS}
                />
              ))}
              {authorisations.length < count && (
                <button type="button" onClick={more} data-testid="more-waiting">
                  Show more ({count - authorisations.length} left)
                </button>
              )}
            </>
          )
        }
      </Answered>
    </>
  );
}

/** Pending authorisations, and the records that they are about. */
interface WaitingRecords {
  readonly count: number;
  readonly authorisations: readonly Schema<'Authorisation'>[];
  readonly contents: ReadonlyMap<string, WaitingContent>;
}

/** The newest so many, page by page. */
async function readWaiting(wanted: number): Promise<WaitingRecords> {
  const authorisations: Schema<'Authorisation'>[] = [];
  for (;;) {
    const offset = authorisations.length;
    const query = { limit: Math.min(LARGEST_PAGE, wanted - offset), offset };
    const page = await call('readAuthorisations', {}, { query });
    authorisations.push(...page.authorisations);
    const isAll = page.authorisations.length < query.limit || authorisations.length >= wanted;
    if (isAll) return { count: page.count, authorisations, contents: await readContents(authorisations) };
  }
}

async function readContents(of: readonly Schema<'Authorisation'>[]): Promise<Map<string, WaitingContent>> {
  const query = { limit: LARGEST_PAGE };
  const has = (wanted: string): boolean => of.some(({ kind }) => kind === wanted);
  const [{ consents }, { payments }, { fundsConsents }, { signingBaskets }] = await Promise.all([
    has('consent') ? call('readConsents', {}, { query }) : { consents: [] },
    has('payment') ? call('readPayments', {}, { query }) : { payments: [] },
    has('fundsConsent') ? call('readFundsConsents', {}, { query }) : { fundsConsents: [] },
    has('signingBasket') ? call('readSigningBaskets', {}, { query }) : { signingBaskets: [] },
  ]);
  const contents = new Map<string, WaitingContent>([
    ...consents.map((consent) => [consent.consentId, contentOfConsent(consent)] as const),
    ...payments.map((payment) => [payment.paymentId, contentOfPayment(payment)] as const),
    ...fundsConsents.map((consent) => [consent.consentId, contentOfFundsConsent(consent)] as const),
    ...signingBaskets.map((basket) => [basket.basketId, contentOfBasket(basket)] as const),
  ]);
  // Old ones that wait are not among the newest records.
  const missing = of.filter(({ id }) => !contents.has(id));
  await Promise.all(missing.map(async ({ id, kind }) => contents.set(id, await READ_CONTENT[kind](id))));
  return contents;
}

/** Reads the record of one that waits. */
const READ_CONTENT: Readonly<Record<Schema<'Authorisation'>['kind'], (id: string) => Promise<WaitingContent>>> = {
  consent: async (id) => contentOfConsent(await call('readConsentRecord', { id })),
  payment: async (id) => contentOfPayment(await call('readPaymentRecord', { id })),
  fundsConsent: async (id) => contentOfFundsConsent(await call('readFundsConsentRecord', { id })),
  signingBasket: async (id) => contentOfBasket(await call('readSigningBasketRecord', { id })),
};

const NAMES = {
  consent: 'Consent',
  fundsConsent: 'Consent to confirmations of funds',
  payment: 'Payment',
  signingBasket: 'Signing basket',
} as const;

/** The views of the records. */
const VIEWS = {
  consent: 'consents',
  fundsConsent: 'funds-consents',
  payment: 'payments',
  signingBasket: 'signing-baskets',
} as const;

interface WaitingProps {
  readonly of: Schema<'Authorisation'>;
  readonly content: WaitingContent | undefined;
  readonly psus: readonly string[];
}

/** One that waits: as a card, or as a row that opens. */
function Waiting(props: WaitingProps & { readonly isRow: boolean }): JSX.Element {
  const { of, content } = props;
  const [isOpen, setOpen] = useState(false);
  const title = content?.title ?? `${NAMES[of.kind]} ${shortId(of.id)}`;
  if (!props.isRow)
    return (
      <Panel title={title} testid="waiting">
        <Details {...props} />
      </Panel>
    );
  return (
    <details class="panel waiting-row" data-testid="waiting" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge status={of.status} /> <strong>{title}</strong> <span class="quiet">{of.tpp.name}</span>
        <span class="quiet when">
          <ShortTime at={of.createdAt} />
        </span>
      </summary>
      {isOpen && <Details {...props} />}
    </details>
  );
}

function Details({ of, content, psus }: WaitingProps): JSX.Element {
  const { id, kind, status, tpp, createdAt, expiresAt, psu, link } = of;
  return (
    <>
      <Facts
        of={[
          ['Status', <StatusWithMeaning status={status} />],
          ['TPP', tpp.name],
          ...(content?.facts ?? []),
          ['Holder', psu ?? 'not a customer of this bank'],
          ['Requested', <Time at={createdAt} />],
          ['Expires', expiresAt !== undefined && <Time at={expiresAt} />],
          ['Id', <a href={hashOf(VIEWS[kind], id)}>{id}</a>],
        ]}
      />
      <Decide id={id} link={link} psus={psus} />
    </>
  );
}
