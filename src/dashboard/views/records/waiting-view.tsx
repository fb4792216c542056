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
import { BASKETS } from './baskets-view.js';
import { CONSENTS } from './consents-view.js';
import { FUNDS_CONSENTS } from './funds-consents-view.js';
import { PAYMENTS } from './payments-view.js';
import { MOST_PER_PAGE, type RecordKind } from './record-list.js';
import {
  contentOfBasket,
  contentOfConsent,
  contentOfFundsConsent,
  contentOfPayment,
  type WaitingContent,
} from './waiting-content.js';
import { recordInText } from './record-texts.js';

/** How many are shown at first, and added by each click. */
const PAGE = 100;

/** From how many on they are rows that open one at a time. */
const MOST_CARDS = 5;

/** The requests that wait for a PSU, with the PSU's part next to each. */
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
            <Empty text="No pending approvals.">
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

/** The newest ones, page by page. */
async function readWaiting(wanted: number): Promise<WaitingRecords> {
  const authorisations: Schema<'Authorisation'>[] = [];
  for (;;) {
    const offset = authorisations.length;
    const query = { limit: Math.min(MOST_PER_PAGE, wanted - offset), offset };
    const page = await call('readAuthorisations', {}, { query });
    authorisations.push(...page.authorisations);
    const isAll = page.authorisations.length < query.limit || authorisations.length >= wanted;
    if (isAll) return { count: page.count, authorisations, contents: await readContents(authorisations) };
  }
}

/** What can wait: its name, its view, and how the contents of all that wait are read. */
const KINDS: Readonly<Record<Schema<'Authorisation'>['kind'], WaitingKind>> = {
  consent: { name: 'Consent', view: CONSENTS.view, contents: contentsOf(CONSENTS, contentOfConsent) },
  payment: { name: 'Payment', view: PAYMENTS.view, contents: contentsOf(PAYMENTS, contentOfPayment) },
  fundsConsent: {
    name: 'Consent to confirmations of funds',
    view: FUNDS_CONSENTS.view,
    contents: contentsOf(FUNDS_CONSENTS, contentOfFundsConsent),
  },
  signingBasket: { name: 'Signing basket', view: BASKETS.view, contents: contentsOf(BASKETS, contentOfBasket) },
};

interface WaitingKind {
  readonly name: string;
  readonly view: string;
  readonly contents: (ids: readonly string[]) => Promise<readonly (readonly [id: string, content: WaitingContent])[]>;
}

function contentsOf<Record, Status extends string>(
  { readPage, read, lineOf }: RecordKind<Record, Status>,
  contentOf: (record: Record) => WaitingContent,
): WaitingKind['contents'] {
  return async (ids) => {
    if (ids.length === 0) return [];
    const { records } = await readPage({ limit: MOST_PER_PAGE });
    const newest = new Map(records.map((record) => [lineOf(record).id, record]));
    // Old ones that wait are not among the newest records.
    return Promise.all(ids.map(async (id) => [id, contentOf(newest.get(id) ?? (await read(id)))] as const));
  };
}

async function readContents(of: readonly Schema<'Authorisation'>[]): Promise<Map<string, WaitingContent>> {
  const idsOf = (wanted: string): string[] => of.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const contents = await Promise.all(Object.entries(KINDS).map(([kind, { contents }]) => contents(idsOf(kind))));
  return new Map(contents.flat());
}

interface WaitingProps {
  readonly of: Schema<'Authorisation'>;
  readonly content: WaitingContent | undefined;
  readonly psus: readonly string[];
}

/** A waiting record: as a card, or as a row that opens. */
function Waiting(props: WaitingProps & { readonly isRow: boolean }): JSX.Element {
  const { of, content } = props;
  const [isOpen, setOpen] = useState(false);
  const title = content?.title ?? `${KINDS[of.kind].name} ${shortId(of.id)}`;
  if (!props.isRow)
    return (
      <Panel title={title} testid="waiting">
        <Details {...props} />
      </Panel>
    );
  return (
    <details class="panel waiting-row" data-testid="waiting" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Badge status={of.status} /> <strong>{title}</strong>{' '}
        <span class="quiet">{[content?.purpose, of.tpp.name].filter(Boolean).join(' · ')}</span>
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
          ['Id', <a href={hashOf(KINDS[kind].view, id)}>{id}</a>],
        ]}
      />
      <Decide
        id={id}
        what={content?.what ?? recordInText(KINDS[kind].name.toLowerCase(), of)}
        link={link}
        psus={psus}
      />
    </>
  );
}
