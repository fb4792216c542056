import type { Request, Response } from 'express';
import { BankFault } from '../domain/errors.js';
import type { AuthorisationGrant } from '../domain/oauth/grants.js';
import type { CertificateIdentity } from '../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../domain/tpp/organisation.js';
import type { Bank } from '../sim/bank.js';
import type { Caller, TokenCaller } from '../sim/caller.js';
import type { LinkBase } from '../wire/links.js';
import type { Contract } from './contract.js';
import type { SignatureNote, SignatureTools } from './guards/signing.js';
import type { Parameters } from './parameters.js';

/** One request on its way through the guards of its operation, and what they found out. */
export interface Exchange {
  readonly req: Request;
  readonly res: Response;
  readonly bank: Bank;
  readonly operationId: string;
  readonly contract: Contract;
  /** Lower-case names; headers with an empty value are left out. @decision empty-headers */
  readonly headers: Readonly<Record<string, string>>;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly rawBody: Buffer | undefined;
  /** Why the body could not be received; thrown at the body step. */
  readonly bodyFault: BankFault | undefined;
  readonly links: LinkBase;
  /** Reads and judges the client certificate. @decision certificate-source, certificate-check */
  readonly clientCertificate: () => CertificateIdentity;
  /** Reads and judges the certificate of a signature. @decision signature-certificate */
  readonly signatureCertificate: (header: string) => { readonly der: Buffer; readonly identity: CertificateIdentity };
  readonly signatures: SignatureTools;
  /** Puts what was built of a signed request into the journal. */
  readonly noteSignature: (note: SignatureNote) => void;
  /** Path with query as the client addressed it. */
  readonly target: string;
  query: Parameters;
  portalUser?: PortalUser;
  organisation?: Organisation;
  identity?: CertificateIdentity;
  grant?: AuthorisationGrant;
}

/** A step that lets a request pass or throws a BankFault. */
export type Guard = (exchange: Exchange) => void;

/** The caller that the key guard found. */
export function callerOf(exchange: Exchange): Caller {
  const { organisation } = exchange;
  if (!organisation) throw new Error(`${exchange.operationId} has no key guard`);
  return { organisation, psuPresent: exchange.headers['psu-ip-address'] !== undefined };
}

/** The caller that the key and bearer guards found. */
export function tokenCallerOf(exchange: Exchange): TokenCaller {
  const { grant } = exchange;
  if (!grant) throw new Error(`${exchange.operationId} has no bearer guard`);
  return { ...callerOf(exchange), grant };
}

/** The developer on whose behalf the call comes, as far as it is known. */
export function callerNameOf({ organisation, portalUser }: Exchange): string | undefined {
  return organisation?.adminEmail ?? portalUser?.userEmail;
}

/** A parameter of the path. */
export function pathParameter(exchange: Exchange, name: string): string {
  return exchange.pathParameters[name] ?? '';
}
