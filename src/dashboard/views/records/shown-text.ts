/** How many records a list shows: `The newest 1,000 of 5,010`, `3 of 5,010 match`, or `12 shown`. */
export function shownText(
  { shown, total, count }: { readonly shown: number; readonly total: number; readonly count: number },
  order: 'newest' | 'first',
): string {
  const number = (value: number): string => value.toLocaleString('en');
  const isFiltered = total < count;
  if (shown < total) return `The ${order} ${number(shown)} of ${number(total)}${isFiltered ? ' that match' : ''}`;
  return isFiltered ? `${number(total)} of ${number(count)} match` : `${number(shown)} shown`;
}
