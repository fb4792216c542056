import { z } from 'zod';
import { PSP_ROLE_OIDS, type PspRole } from '../../domain/tpp/certificate-identity.js';
import { VARIANT_NAMES } from '../../domain/tpp/certificate-variants.js';
import { fromClient, ToolError } from '../answer.js';
import { bankTool, optionalText, type Tool } from '../tool.js';

/** Keys, secrets, passwords and certificates. All of them are made for tests. */
export const CREDENTIAL_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'read_credentials',
    title: 'Read credentials',
    description:
      'Subscription key, client id and secret, and test certificate files of the TPPs; logins, passwords and one-time codes of the customers; the first calls as curl commands. All are fictitious.',
    effect: 'reads',
    input: { tpp: optionalText('Name or organizationIdentifier. Default: all TPPs.') },
    run: (bank, { tpp: wanted }) => {
      const { tpps, psus, curl, baseUrl, httpsUrl } = bank.demo;
      const chosen = tpps.filter(
        ({ name, organizationIdentifier }) => wanted === undefined || [name, organizationIdentifier].includes(wanted),
      );
      if (chosen.length === 0)
        throw new ToolError(
          `TPP "${wanted ?? ''}" does not exist; the TPPs are: ${tpps.map(({ name }) => name).join(', ')}`,
        );
      return {
        baseUrl,
        httpsUrl,
        tpps: fromClient(chosen),
        psus: psus.map(({ id: psu, password, oneTimeCode }) => ({ psu, password, oneTimeCode })),
        curl,
      };
    },
  }),
  bankTool({
    name: 'issue_certificate',
    title: 'Issue a test certificate',
    description:
      'Issues a test certificate with its private key as PEM: a QWAC for TLS and onboarding, or a QSeal for signing, valid or with a defect.',
    effect: 'adds',
    input: {
      kind: z.enum(['qwac', 'qseal']).default('qwac').describe('qwac for TLS, qseal for signatures.'),
      variant: z.enum(VARIANT_NAMES).default('valid').describe('"valid", or the defect.'),
      organizationIdentifier: optionalText('Such as PSDAT-FMA-123456. Default: the first TPP.'),
      organizationName: z.string().exactOptional(),
      roles: z
        .array(z.enum(Object.keys(PSP_ROLE_OIDS) as PspRole[]))
        .min(1)
        .exactOptional(),
    },
    run: async (bank, wanted) => {
      const { certificate, privateKey } = await bank.issueCertificate(wanted);
      return {
        certificate,
        privateKey,
        chain: `The issuing CA and the root are at ${new URL(bank.demo.adminUrl).origin}/__admin/ca.pem.`,
      };
    },
  }),
];
