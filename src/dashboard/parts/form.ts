/** The fields of a form that was sent, trimmed; empty ones are left out. */
export function fieldsOf(event: Event): Record<string, string> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const given = [...new FormData(form)].map(
    ([name, value]) => [name, (typeof value === 'string' ? value : '').trim()] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
