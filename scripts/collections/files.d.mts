import type { CollectedOperation } from './documents.mjs';

export function collectionFiles(
  read?: (name: 'bank' | 'control') => Map<string, CollectedOperation>,
): Map<string, string>;
