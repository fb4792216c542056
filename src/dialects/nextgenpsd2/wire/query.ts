import { refuseMember } from '../../../domain/errors.js';

/** A boolean parameter or header; absent: false. @throws FORMAT_ERROR */
export function readBoolean(text: string | undefined, name: string): boolean {
  if (text === undefined || text === 'false') return false;
  return text === 'true' || refuseMember(name, `is ${text.slice(0, 64)}; send true or false`);
}
