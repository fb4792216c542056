/** Which calls are meant: every member that is there must fit. */
export interface CallMatch {
  readonly operation?: string;
  readonly method?: string;
  /** Path below the bank's base address; `*` stands for anything. */
  readonly path?: string;
  /** A name of the organisation, in any case. */
  readonly tpp?: string;
  /** Header values by lower-case name. */
  readonly header?: Readonly<Record<string, string>>;
}

/** What is known of a call before the bank looks at it. */
export interface MatchableCall {
  /** Absent where no operation stands at the address. */
  readonly operation?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly tppNames: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a call is meant. */
export function callFits(match: CallMatch, facts: MatchableCall): boolean {
  if (match.operation !== undefined && match.operation !== facts.operation) return false;
  if (match.method !== undefined && match.method !== facts.method) return false;
  if (match.path !== undefined && !pathFits(match.path, facts.path)) return false;
  const { tpp } = match;
  if (tpp !== undefined && !facts.tppNames.some((name) => name.toLowerCase() === tpp.toLowerCase())) return false;
  return Object.entries(match.header ?? {}).every(([name, value]) => facts.headers[name] === value);
}

/** Whether a path fits a pattern in which `*` stands for any characters. Takes time in proportion to both. */
export function pathFits(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return path.length - last.length >= position && path.endsWith(last);
}
