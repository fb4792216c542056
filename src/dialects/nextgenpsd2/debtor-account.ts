/** Members that single payments and standing orders require. A bulk has no creditor of its own. */
const REQUIRED_TOGETHER = ['debtorAccount', 'creditorAccount'];

/**
 * The document, or its parsed operations, without the requirement that single payments and standing orders name their
 * debtor account. Unchanged parts are shared with the original.
 * @decision debtor-account
 */
export function withOptionalDebtor<Tree>(tree: Tree): Tree {
  return rewritten(tree) as Tree;
}

function rewritten(node: unknown): unknown {
  if (Array.isArray(node)) {
    const items = node.map(rewritten);
    return items.some((item, index) => item !== node[index]) ? items : node;
  }
  if (typeof node !== 'object' || node === null) return node;
  const changed = Object.entries(node).flatMap(([name, value]) => {
    const made = name === 'required' ? withoutDebtor(value) : rewritten(value);
    return made === value ? [] : [[name, made] as const];
  });
  return changed.length === 0 ? node : { ...node, ...Object.fromEntries(changed) };
}

function withoutDebtor(required: unknown): unknown {
  const names: unknown[] = Array.isArray(required) ? required : [];
  return REQUIRED_TOGETHER.every((name) => names.includes(name))
    ? names.filter((name) => name !== 'debtorAccount')
    : required;
}
