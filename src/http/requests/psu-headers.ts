import { isIP } from 'node:net';
import { UUID } from '../../domain/ids.js';

/** The format of each header under `strict`. */
const FORMS: readonly (readonly [name: string, header: string, isRight: (value: string) => boolean, form: string])[] = [
  ['PSU-IP-Address', 'psu-ip-address', (value) => isIP(value) !== 0, 'an IPv4 or IPv6 address such as 192.0.2.1'],
  [
    'PSU-IP-Port',
    'psu-ip-port',
    (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
    'a port from 1 to 65535',
  ],
  ['PSU-Device-ID', 'psu-device-id', (value) => UUID.test(value), 'a UUID'],
  [
    'PSU-Geo-Location',
    'psu-geo-location',
    (value) => /^GEO:-?\d{1,2}\.\d{6};-?\d{1,3}\.\d{6}$/.test(value),
    'of the form GEO:48.208174;16.373819',
  ],
];

/** The malformed headers about the PSU, each with its required format. @decision psu-headers */
export function malformedPsuHeaders(
  headers: Readonly<Record<string, string>>,
): readonly (readonly [name: string, form: string])[] {
  let malformed: (readonly [name: string, form: string])[] = NONE;
  for (const [name, header, isRight, form] of FORMS) {
    const value = headers[header];
    if (value !== undefined && !isRight(value)) malformed = [...malformed, [name, form]];
  }
  return malformed;
}

const NONE: [] = [];
