/** Variants of an authorisation that can be scripted. */
export const SCA_VARIANTS = {
  'wrong-password': 'every password is wrong; the third attempt ends the page session',
  'psu-blocked': 'the PSU is blocked',
  'page-timeout': 'the page session is over when the PSU signs in',
  'wrong-state': 'the browser comes back with another state than the TPP sent',
  'no-callback': 'the PSU decides, and the browser never comes back',
  'callback-twice': 'the browser comes back twice, with the same code',
  'server-error': 'the bank fails: the browser comes back with error=server_error, and nothing was decided',
} as const;
/** The name of an SCA variant. */
export type ScaVariant = keyof typeof SCA_VARIANTS;

/** Whether a text is the name of an SCA variant. */
export function isScaVariant(text: string): text is ScaVariant {
  return Object.hasOwn(SCA_VARIANTS, text);
}
