import { homedir } from 'node:os';
import { defaultCertificateDirectory } from '../../certificates/certificate-files.js';
import { openCertificateStore, type CertificateStore } from '../../certificates/certificates.js';
import { ClientCertificates } from '../../certificates/client-certificates.js';
import { configuredPkiBaseUrl, listeningPkiBaseUrl } from '../../certificates/pki.js';
import type { TppCertificates } from '../../certificates/tpp-certificates.js';
import type { AppContext } from '../../http/app-context.js';
import {
  certificateInstant,
  canBringCertificate,
  readClientCertificate,
  readGivenCertificate,
  readSignatureCertificate,
} from '../../http/client-certificate.js';
import type { HttpSettings } from '../../http/http-settings.js';
import { requestIds } from '../../http/request-ids.js';
import type { Bank } from '../../sim/bank.js';
import { DEFAULT_BANK_ID } from '../../sim/banks.js';
import { environment } from '../config.js';
import type { ServerConfig } from '../settings.js';
import { namesOfCertificate, problemOfDigest, problemOfSignature } from '../signatures.js';
import type { OpenedBanks } from './open-banks.js';

/** How the server reads client certificates and issues those of its TPPs. */
export function certificateContext(
  config: ServerConfig,
  settings: HttpSettings,
  store: CertificateStore,
  trustedCas: string,
  tppCertificates: TppCertificates,
  { driver, inContext: { reportError } }: OpenedBanks,
) {
  const certificates = new ClientCertificates(store.caBundlePem + trustedCas, store.authority);
  const holdersOf = (of: Bank) => ({ profiles: of.base.tppProfiles, at: certificateInstant(of) });
  const ready = (of: Bank): Promise<void> => tppCertificates.ready(holdersOf(of), of.id === DEFAULT_BANK_ID);
  return {
    certificates: {
      ofClient: (req, of) => readClientCertificate(req, of, settings, certificates),
      canBeBrought: canBringCertificate,
      given: (pem, of) => readGivenCertificate(pem, of, certificates),
      ofSignature: (header, of) => readSignatureCertificate(header, of, certificates),
      caBundlePem: store.caBundlePem,
      authority: store.authority,
      ofTpps: {
        ready,
        pathsOf: (of, organizationIdentifier) => {
          const paths = tppCertificates.find(holdersOf(of), organizationIdentifier)?.paths;
          return paths && { ...paths, ...noteOnBaseUrl(configuredPkiBaseUrl(config), listeningPkiBaseUrl(settings)) };
        },
      },
    },
    signatures: { problemOfDigest, problemOfSignature, namesOf: namesOfCertificate },
    newRequestId: requestIds(config.seed),
    afterOperation: (of) => {
      driver.touch(of);
      if (!tppCertificates.areReady(holdersOf(of))) ready(of).catch(reportError);
    },
  } satisfies Partial<AppContext>;
}

/** The note on a stored certificate that refers to another server's address. */
function noteOnBaseUrl(named: string, own: string): { readonly note?: string } {
  if (named === own) return {};
  return {
    note: `The certificate contains ${named} as the address of the revocation list, OCSP and CA, because it is kept for the next start; this server has them at ${own}. To create one with the address of this server, use POST …/certificates.`,
  };
}

export function openStore(config: ServerConfig): Promise<CertificateStore> {
  const directory = config.certs ?? defaultCertificateDirectory(environment(), process.platform, homedir());
  const hosts = [
    config.host,
    ...config.allowedHosts,
    ...(config.publicUrl === undefined ? [] : [new URL(config.publicUrl).hostname]),
  ];
  const pkiBaseUrl = configuredPkiBaseUrl(config);
  return openCertificateStore({ ...(config.certs !== 'memory' && { directory }), hosts, pkiBaseUrl, now: Date.now });
}
