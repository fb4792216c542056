import { DECISIONS, type DecisionSlug, type Profile } from '../../decisions/decisions.js';
import type { NodeChange } from './document-tree.js';

/** The rows in which a profile differs from another one. */
export function differingRows(profile: Profile, from: Profile, slugs: Iterable<DecisionSlug>): readonly DecisionSlug[] {
  return [...slugs].filter((slug) => JSON.stringify(profile[slug]) !== JSON.stringify(from[slug]));
}

/** Lists rows with their values at the beginning of a document. @param notice how the bank differs, in bold type */
export function profileNotice(profile: Profile, slugs: readonly DecisionSlug[], notice: string): NodeChange {
  const lines = slugs.map((slug) => {
    const value = profile[slug];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const meaning = DECISIONS.find((row) => row.slug === slug)?.alternatives?.[text];
    return `- \`${slug}\`: \`${text}\`${meaning === undefined ? '' : ` (${meaning})`}`;
  });
  return (node) => {
    const { title, version, description } = node;
    if (typeof title !== 'string' || typeof version !== 'string' || typeof description !== 'string') return node;
    const rows = `**${notice}** in these decisions. If a text below contradicts this list, the list is correct.`;
    return { ...node, description: `${rows}\n\n${lines.join('\n')}\n\n${description}` };
  };
}
