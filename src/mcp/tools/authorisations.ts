import { z } from 'zod';
import { fromClient, listed } from '../answer.js';
import { bankTool, limitArgument, optional, optionalText, type Tool } from '../tool.js';

/** The PSU without a browser. */
export const AUTHORISATION_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'list_authorisations',
    title: 'List pending authorisations',
    description: 'Consents, payments and signing baskets waiting for a customer (PSU), newest first.',
    effect: 'reads',
    input: { limit: limitArgument('authorisations', 20) },
    run: async (bank, { limit }) => {
      const { entries, more } = listed(
        await bank.authorisations.list({ limit: limit + 1 }),
        limit,
        'decide on these first, or use a larger limit',
      );
      return { pending: fromClient(entries.map(({ tpp, ...entry }) => ({ ...entry, tpp: tpp.name }))), more };
    },
  }),
  bankTool({
    name: 'decide_authorisation',
    title: 'Decide as the customer',
    description:
      "Approves or refuses a consent, payment or signing basket as the customer would on the bank's page, or lets its time limit expire. With the published interface, an approval returns the code to exchange for a token. If the response has effectiveAt, the status changes only when the clock is there.",
    effect: 'changes',
    input: {
      id: optionalText('Id of the consent, payment or basket. Default: the newest pending one.'),
      decision: z.enum(['approve', 'refuse', 'expire']),
      psu: optionalText('Id of the customer who decides, such as "anna". Default: the holder of the account.'),
      debtorAccount: optionalText('IBAN to pay from, if the payment has none.'),
      accounts: optional(
        z.array(z.string()),
        'IBANs to grant, for a consent whose accounts the customer chooses. Default: the accounts that require one signature.',
      ),
      redirectUri: optionalText('The redirect URI that the TPP would append to the link.'),
      state: optionalText('Returned unchanged in the redirect.'),
      codeChallenge: optionalText('S256 challenge of PKCE.'),
    },
    run: async (bank, { id: given, decision, ...options }) => {
      const subject = given ?? (await bank.authorisations.latest()).id;
      const { redirectUri, ...answer } =
        decision === 'expire'
          ? await bank.expire(subject)
          : await (decision === 'approve' ? bank.approve(subject, options) : bank.refuse(subject, options));
      return { id: subject, ...answer, redirectUri: fromClient(redirectUri) };
    },
  }),
];
