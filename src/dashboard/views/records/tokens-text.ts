import type { Schema } from '../../../library/control-operations.js';

/** The usable codes and tokens of a record: `1 usable access token`. */
export function tokensText({ codes, accessTokens, refreshTokens }: Schema<'Tokens'>): string {
  const kinds = [
    [codes.usable, 'code'],
    [accessTokens.usable, 'access token'],
    [refreshTokens.usable, 'refresh token'],
  ] as const;
  const usable = kinds
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} usable ${name}${count === 1 ? '' : 's'}`);
  return usable.length === 0 ? 'none usable' : usable.join(', ');
}
