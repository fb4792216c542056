import type { CollectedOperation } from './documents.mjs';

export function collectionFiles(
  read?: (name: 'bank' | 'nextgenpsd2' | 'control') => Map<string, CollectedOperation>,
  dialect?: 'published' | 'nextgenpsd2',
): Map<string, string>;
